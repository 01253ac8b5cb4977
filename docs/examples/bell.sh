#!/bin/sh
# SPDX-License-Identifier: MIT
# An observer for Topmost: runs the command it is given for each urgent toast.
while IFS= read -r line; do
    case $line in
        *'"type":"hello"'*)
            echo '{"type":"ready","version":1,"name":"bell"}'
            ;;
        # Text of a toast cannot fake this: quotes inside JSON text are escaped.
        *'"type":"presented"'*)
            case $line in
                *'"urgency":"critical"'*) "$@" >&2 ;;
            esac
            ;;
        *'"type":"bye"'*)
            exit 0
            ;;
    esac
done
