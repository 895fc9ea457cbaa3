#!/usr/bin/env bash
# disk-image.sh OUT.tar: an image that serves a disk over the network, with this machine's QEMU, and a shell.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{bin,tmp,usr/bin}
cp "$(command -v busybox)" "$root/bin/busybox"
for program in sh truncate; do ln -s busybox "$root/bin/$program"; done
program=$(command -v qemu-storage-daemon)
cp "$program" "$root/usr/bin/"
ldd "$program" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
bash "$here/image.sh" fiolio/disk:1 "$out" '"Cmd": ["/bin/sh"]' "$root"
