#!/usr/bin/env bash
# disk.sh FOLDER attach ADDRESS:PORT | detach: a disk over the network for the first node, as storage of Kubernetes mostly is: what
# serves it is elsewhere. The kernel has no NBD here: QEMU's client gives it as a file, and a loop device makes a disk of that.
# disk.sh FOLDER pool | drain: a storage of 2 MiB, for volumes that promise more, as those of a thin pool do.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
folder=$1
PATH=$PATH:/usr/sbin:/sbin
disk=$folder/remote.disk

attach() { # ADDRESS:PORT
  : >"$disk"
  setsid qemu-storage-daemon --blockdev "driver=nbd,node-name=disk,server.type=inet,server.host=${1%:*},server.port=${1#*:},export=disk,reconnect-delay=600" \
    --export "type=fuse,id=disk,node-name=disk,mountpoint=$disk,writable=on" >>"$folder/log/disk.log" 2>&1 </dev/null &
  echo $! >/run/pid.disk
  until_true "disk over the network" 20 test -s "$disk" || fail "expected a disk of $1: $(cat "$folder/log/disk.log")"
  mkfs.ext4 -q "$disk"
  mkdir -p "$folder/disks/remote"
  mount -o loop "$disk" "$folder/disks/remote"
  chmod 777 "$folder/disks/remote"
}

detach() {
  ! mountpoint -q "$folder/disks/remote" || umount "$folder/disks/remote"
  kill "$(cat /run/pid.disk)"
}

pool() {
  mkdir -p "$folder/disks/pool"
  mount -t tmpfs -o size=2m,mode=777 pool "$folder/disks/pool"
}

drain() {
  umount "$folder/disks/pool"
}

"${@:2}"
