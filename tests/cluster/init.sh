#!/usr/bin/env bash
# init.sh FOLDER NODE: the first process of a node's namespaces: gives it folders that hide the machine's, then only reaps.
# When it ends, the kernel ends all others, and mounts and network links go with the last of them. A second node's lie within
# the first one's; its disk is there when it is started again.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
folder=$1 own=$2
source "$folder/settings"

# The kernel makes these itself, but not in a container, which has a /dev of its own.
make_loop_nodes() {
  local number
  [ "$(findmnt --noheadings --output FSTYPE /dev)" != devtmpfs ] || return 0
  for number in {0..255}; do [ -e "/dev/loop$number" ] || mknod "/dev/loop$number" b 7 "$number"; done
}

mount --make-rshared /
hostname "$own"
ip link set lo up

# What the components would leave behind in the machine's folders lies in memory, or on a disk in a file.
make_loop_nodes
disk=$folder/disks/$own
mountpoint -q "$disk" || make_node_disk "$disk"
mkdir -p "$disk"/{lib,log}
for part in kube debs images; do
  mkdir -p "$folder/parts/$part"
  mountpoint -q "$folder/parts/$part" || mount --bind "${!part}" "$folder/parts/$part"
done
[ "$own" = node1 ] || cp -a /run/pki "$disk/"
mount --bind "$disk/lib" /var/lib
mount --bind "$disk/log" /var/log
mount -t tmpfs -o size=1g,mode=755 fiolio /run
[ "$own" = node1 ] || cp -a "$disk/pki" /run/

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

touch "$folder/ready.$own"
trap 'exit 0' TERM
while :; do
  sleep 2147483647 &
  wait $!
done
