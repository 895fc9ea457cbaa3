#!/usr/bin/env bash
# Builds the guest of targets of kind vm and kubevirt from Debian's packages: OUT/vmlinuz and OUT/initrd, in which nothing but fio
# and a shell run, in memory. Works on Debian and its derivatives, as any user.
#   build.sh OUT
# Needs: apt-get install fio busybox-static cpio kmod
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:?guest: expected a folder to write vmlinuz and initrd to, got none. Name one: build.sh OUT}
for program in fio busybox cpio depmod modprobe apt-get dpkg-deb; do
  PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null || {
    echo "guest: expected $program, found none. Run: apt-get install fio busybox-static cpio kmod" >&2
    exit 1
  }
done
PATH=$PATH:/usr/sbin:/sbin
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Disks of each bus, the volume that job files come on, random numbers.
modules="virtio_pci virtio_blk virtio_scsi ahci sd_mod isofs vfat nls_cp437 nls_ascii virtio_rng"

cd "$work"
case $(dpkg --print-architecture) in
  amd64) meta=linux-image-amd64 ;;
  *) meta=linux-image-$(dpkg --print-architecture) ;;
esac
package=$(apt-cache depends "$meta" | sed -n 's/.*Depends: \(linux-image-.*\)/\1/p' | head -n 1)
apt-get download -q "${package:?guest: expected a kernel behind $meta, apt-cache knows none. Run: apt-get update}" >&2
dpkg-deb -x "$package"_*.deb kernel
version=$(ls kernel/lib/modules)
depmod -b kernel "$version"

mkdir -p root/{bin,dev,proc,sys,tmp,jobs,work,etc,lib/modules}
# Each with its libraries where its interpreter looks for them; a static one has none.
for program in busybox fio; do
  cp "$(command -v "$program")" "root/bin/$program"
  { ldd "$(command -v "$program")" || true; } 2>/dev/null | { grep -o '/[^ ]*' || true; } | while read -r library; do
    mkdir -p "root$(dirname "$library")"
    cp -L "$library" "root$library"
  done
done
for module in $modules; do
  modprobe -d kernel -S "$version" --show-depends "$module" | sed -n 's/^insmod \([^ ]*\).*/\1/p'
done | awk '!seen[$0]++' | while read -r file; do
  cp "$file" root/lib/modules/
  echo "${file##*/}" >>root/lib/modules/order
done
cp "$here/init" root/init
chmod 755 root/init root/bin/*
echo 'root:x:0:0:root:/work:/bin/sh' >root/etc/passwd

# The same packages give the same bytes.
find root -exec touch -h -d @0 {} +
(cd root && find . -print0 | LC_ALL=C sort -z | cpio --null --create --format newc --owner 0:0 --reproducible --quiet) | gzip -n -1 >"$out/initrd.part"
mv "$out/initrd.part" "$out/initrd"
cp kernel/boot/vmlinuz-* "$out/vmlinuz"
chmod 644 "$out/initrd" "$out/vmlinuz"
echo "guest: $(fio --version) on Linux $version in $out: vmlinuz and initrd" >&2
