# SPDX-License-Identifier: MIT
"""Requests to topmost-history and its answers, as `Sources/System/Coding` has them."""


def unsigned(number):
    """A number without a sign: 7 bits a byte, the lowest first."""
    head = bytearray()
    while number >= 0x80:
        head.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(head) + bytes([number])


def value(field):
    """A flag, a number, a text or a list; `None` or a tuple of one is an optional value. Bytes are as they are."""
    match field:
        case bytes(): return field
        case None: return b"\0"
        case bool(): return bytes([field])
        case int(): return unsigned(field << 1 if field >= 0 else -2 * field - 1)
        case str(): return unsigned(len(field.encode())) + field.encode()
        case list(): return unsigned(len(field)) + b"".join(map(value, field))
        case (one,): return b"\1" + value(one)
    raise TypeError(field)


def structure(*fields):
    """Fields after their length."""
    body = b"".join(map(value, fields))
    return unsigned(len(body)) + body


def frame(*fields):
    """A request."""
    body = b"".join(map(value, fields))
    return len(body).to_bytes(4, "little") + body


def find(limit, search=None):
    """The fields of a request for entries."""
    return "find", limit, search and (search,), *[None] * 6, 0, False


def answers(stream):
    """The answers in a stream: the name of each, and its text or numbers."""
    while len(head := stream.read(4)) == 4:
        body = stream.read(int.from_bytes(head, "little"))
        name, rest = body[1:body[0] + 1].decode(), body[body[0] + 1:]

        def number():
            nonlocal rest
            result = shift = 0
            while rest[0] & 0x80:
                result, shift, rest = result | (rest[0] & 0x7F) << shift, shift + 7, rest[1:]
            result, rest = result | rest[0] << shift, rest[1:]
            return result
        match name:
            case "stored": yield [name, number(), number()]
            case "done": yield [name, number() >> 1]
            case "failed" | "refused" | "warning":
                length = number()
                yield [name, rest[:length].decode()]
            case _: yield [name]
