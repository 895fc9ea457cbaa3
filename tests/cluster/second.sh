#!/usr/bin/env bash
# second.sh FOLDER start|lose|leave: a second node in namespaces of its own, within the cluster's; it begins and ends as a machine does.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
folder=$1
source "$folder/settings"
PATH=$folder/parts/kube:$PATH:/usr/sbin:/sbin
export KUBECONFIG=$folder/kubeconfig
link=10.214.$number

start() {
  ! is_alive /run/second || fail "second: node2 runs."
  rm -f "$folder/ready.node2"
  # Stays while the node is lost. Who looks for a free loop device asks all of them, and one over a lost disk does not answer.
  mountpoint -q "$folder/disks/node2" || make_node_disk "$folder/disks/node2"
  setsid unshare --net --mount --pid --uts --ipc --fork --kill-child=KILL --mount-proc --propagation private \
    bash "$here/init.sh" "$folder" node2 >>"$folder/log/node2.init.log" 2>&1 </dev/null &
  local holder=$!
  identity "$holder" >/run/second
  until_true "namespaces of node2" 10 test -e "$folder/ready.node2" || fail "expected namespaces: $(cat "$folder/log/node2.init.log")"
  ip link add second type veth peer name eth0 netns "$holder"
  ip address add "$link.1/24" dev second
  ip link set second up
  ip route replace 10.244.1.0/24 via "$link.2"
  echo 1 >/proc/sys/net/ipv4/ip_forward
  within /run/second bash "$here/node.sh" "$folder" second_up
}

lose() {
  local id
  id=$(cut -d' ' -f1 /run/second)
  kill -KILL "$id"
  until_true "node2 is lost" 10 is_gone "$id"
  ip link delete second 2>/dev/null || true
}

is_gone() { ! identity "$1"; }

leave() {
  ! is_alive /run/second || lose
  kubectl delete node node2 --ignore-not-found >/dev/null
}

"$2"
