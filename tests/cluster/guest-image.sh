#!/usr/bin/env bash
# guest-image.sh OUT.tar: an image with QEMU, and with the kernel and initrd that deploy/guest/build.sh makes.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{bin,usr/bin,usr/share,tmp,proc,sys,dev}
bash "$here/../../deploy/guest/build.sh" "$root" 2>/dev/null
cp "$(command -v busybox)" "$root/bin/busybox"
for program in $(busybox --list); do [ "$program" = busybox ] || ln -s busybox "$root/bin/$program"; done
program=$(command -v qemu-system-x86_64)
cp "$program" "$root/usr/bin/"
ldd "$program" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
# Its accelerators are modules.
modules=$(dirname "$(ls /usr/lib/*/qemu/accel-tcg-x86_64.so)")
mkdir -p "$root$modules"
cp "$modules"/accel-tcg-*.so "$root$modules/"
cp -rL /usr/share/qemu /usr/share/seabios "$root/usr/share/" 2>/dev/null || true
rm -rf "$root"/usr/share/qemu/{edk2*,*.img,firmware,keymaps}
bash "$here/image.sh" fiolio/guest:1 "$out" '"Cmd": ["/bin/sh"]' "$root"
