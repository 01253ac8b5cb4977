# SPDX-License-Identifier: MIT
# docs/packaging.md says what the parts are. nixpkgs' Swift may be too old: override `swift`, for instance with swift.org's toolchain.
{
  description = "Notifications and dialogs on one stack that never loses an answer";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    swift-argument-parser = {
      url = "github:apple/swift-argument-parser/1.8.2";
      flake = false;
    };
  };

  outputs =
    {
      self,
      nixpkgs,
      swift-argument-parser,
    }:
    let
      system = "x86_64-linux";
      pkgs = nixpkgs.legacyPackages.${system};
      topmost =
        {
          lib,
          stdenv,
          swift,
          gettext,
          pkg-config,
          python3,
          cairo,
          curl,
          dbus,
          fribidi,
          gdk-pixbuf,
          libcanberra,
          libpq,
          libsodium,
          libxcb,
          libxkbcommon,
          mosquitto,
          pango,
          sqlite,
          systemd,
          wayland,
          xcb-util-cursor,
        }:
        stdenv.mkDerivation {
          pname = "topmost";
          version = "0.1.0";
          src = ./..;
          nativeBuildInputs = [
            gettext
            pkg-config
            python3
            swift
          ];
          buildInputs = [
            cairo
            curl
            dbus
            fribidi
            gdk-pixbuf
            libcanberra
            libpq
            libsodium
            libxcb
            libxkbcommon
            mosquitto
            pango
            sqlite
            systemd
            wayland
            xcb-util-cursor
          ];
          postPatch = "patchShebangs Scripts";
          # SwiftPM writes beside the sources that it is given.
          postUnpack = ''
            mkdir dependencies
            cp -r --no-preserve=mode ${swift-argument-parser} dependencies/swift-argument-parser
            export DEPENDENCIES=$PWD/dependencies HOME=$PWD
          '';
          makeFlags = [
            "APT=no"
            "SWIFT=${lib.getExe' swift "swift"}"
            "PREFIX=${placeholder "out"}"
          ];
          buildFlags = [ "build" ];
          installFlags = [ "BUILT=.build-release/programs" ];
          meta = {
            description = "Notifications and dialogs on one stack that never loses an answer";
            homepage = "https://topmost.org/";
            license = lib.licenses.mit;
            mainProgram = "topmost";
            platforms = [ system ];
          };
        };
    in
    {
      packages.${system}.default = pkgs.callPackage topmost { };
    };
}
