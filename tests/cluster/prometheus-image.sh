#!/usr/bin/env bash
# prometheus-image.sh OUT.tar: an image with this machine's Prometheus, and a shell.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{bin,etc,tmp,usr/bin}
cp "$(command -v busybox)" "$root/bin/busybox"
ln -s busybox "$root/bin/sh"
program=$(command -v prometheus)
cp "$program" "$root/usr/bin/"
ldd "$program" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
chmod 1777 "$root/tmp"
bash "$here/image.sh" fiolio/prometheus:1 "$out" '"Cmd": ["/bin/sh"]' "$root"
