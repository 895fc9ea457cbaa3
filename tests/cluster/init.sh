#!/usr/bin/env bash
# The first process of a cluster's namespaces: gives it folders that hide the machine's, then only reaps.
# When it ends, the kernel ends all others, and mounts and network links go with the last of them.
set -euo pipefail
folder=$1
source "$folder/settings"

# The kernel makes these itself, but not in a container, which has a /dev of its own.
make_loop_nodes() {
  local number
  [ "$(findmnt --noheadings --output FSTYPE /dev)" != devtmpfs ] || return 0
  for number in {0..255}; do [ -e "/dev/loop$number" ] || mknod "/dev/loop$number" b 7 "$number"; done
}

mount --make-rshared /
hostname node1
ip link set lo up

# What the components would leave behind in the machine's folders lies in memory, or on a disk in a file.
make_loop_nodes
mkdir -p "$folder/disks/node"
truncate --size 16G "$folder/disks/node.img"
mkfs.ext4 -q -O ^has_journal "$folder/disks/node.img"
mount -o loop "$folder/disks/node.img" "$folder/disks/node"
mkdir "$folder/disks/node"/{lib,log}
for part in kube debs images; do
  mkdir -p "$folder/parts/$part"
  mount --bind "${!part}" "$folder/parts/$part"
done
mount --bind "$folder/disks/node/lib" /var/lib
mount --bind "$folder/disks/node/log" /var/log
mount -t tmpfs -o size=1g,mode=755 fiolio /run

# Kubelet writes these for the whole machine; here it finds them as it wants them, and writes nothing.
while read -r value name; do
  echo "$value" >"/run/sysctl.$(basename "$name")"
  mount --bind "/run/sysctl.$(basename "$name")" "/proc/sys/$name"
done <<'SYSCTLS'
1 vm/overcommit_memory
0 vm/panic_on_oom
10 kernel/panic
1 kernel/panic_on_oops
1000000 kernel/keys/root_maxkeys
25000000 kernel/keys/root_maxbytes
SYSCTLS

touch "$folder/ready"
trap 'exit 0' TERM
while :; do
  sleep 2147483647 &
  wait $!
done
