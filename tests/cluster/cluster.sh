#!/usr/bin/env bash
# A real Kubernetes of one node on this machine, or of two, for tests:
#   cluster.sh build                          makes what it consists of, or finds it made
#   cluster.sh up [--level N] [--owner PID]   starts one and prints its folder, which holds kubeconfig and log/;
#                                             level 1: API server, 2: also controllers, scheduler and provisioner, 3: also the node (all is 3);
#                                             with an owner it is taken down by the next up or down once that process is gone
#   cluster.sh down [FOLDER|--all]            takes one down, or all; always those whose owner is gone
#   cluster.sh api stop|start FOLDER          stops and starts the API server alone
#   cluster.sh kubelet hold|release FOLDER    holds the first node's kubelet up, and lets it go on
#   cluster.sh image FOLDER FILE.tar         gives one's nodes an image, as image.sh makes it
#   cluster.sh second start|lose|leave FOLDER starts a second node, or the same again; ends all of it at once, as when its power goes; takes it away
#   cluster.sh disk attach|detach FOLDER ADDRESS
#                                             a disk that the second node serves over the network (NBD), mounted on the first
#   cluster.sh disk pool|drain FOLDER         a storage of 2 MiB, on the first node
#   cluster.sh csi_most FOLDER N              lets the node take so many volumes of its CSI driver; 0: as many as there are
#   cluster.sh csi FOLDER                     holds its CSI driver against the sanity suite of csi-test
#   cluster.sh list                           prints the folders of those that run
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

command=${1:-help}
[ $# = 0 ] || shift
case $command in
  build) exec bash "$here/build.sh" ;;
  up)
    parts=$(bash "$here/build.sh")
    need_root "$here/up.sh" "$parts" "$@"
    exec bash "$here/up.sh" "$parts" "$@"
    ;;
  down) exec bash "$here/down.sh" "$@" ;;
  api)
    need_root "${BASH_SOURCE[0]}" api "$@"
    [ -s "${2:-}/holder" ] || fail "api: expected a cluster's folder, ${2:-nothing} is none. See cluster.sh list."
    inside "$2" bash "$here/node.sh" "$2" "api_$1"
    ;;
  kubelet)
    need_root "${BASH_SOURCE[0]}" kubelet "$@"
    [ -s "${2:-}/holder" ] || fail "kubelet: expected a cluster's folder, ${2:-nothing} is none. See cluster.sh list."
    inside "$2" bash "$here/node.sh" "$2" "kubelet_$1"
    ;;
  csi)
    need_root "${BASH_SOURCE[0]}" csi "$@"
    [ -s "${1:-}/holder" ] || fail "csi: expected a cluster's folder, ${1:-nothing} is none. See cluster.sh list."
    inside "$1" bash "$here/node.sh" "$1" csi_sanity
    ;;
  csi_most)
    need_root "${BASH_SOURCE[0]}" csi_most "$@"
    [ -s "${1:-}/holder" ] && [ -n "${2:-}" ] || fail "csi_most: expected a cluster's folder and a number, came ${1:-nothing} and ${2:-nothing}. See cluster.sh list."
    inside "$1" bash "$here/node.sh" "$1" csi_most "$2"
    ;;
  second | disk)
    need_root "${BASH_SOURCE[0]}" "$command" "$@"
    [ -s "${2:-}/holder" ] || fail "$command: expected a cluster's folder, ${2:-nothing} is none. See cluster.sh list."
    inside "$2" bash "$here/$command.sh" "$2" "$1" "${@:3}"
    ;;
  image)
    need_root "${BASH_SOURCE[0]}" image "$@"
    [ -s "${1:-}/holder" ] && [ -s "${2:-}" ] || fail "image: expected a cluster's folder and an image, came ${1:-nothing} and ${2:-nothing}. See cluster.sh list."
    inside "$1" bash "$here/node.sh" "$1" import_image "$2"
    ;;
  list) for folder in "$base"/*/; do [ ! -e "$folder/holder" ] || ! is_alive "$folder/holder" || echo "${folder%/}"; done ;;
  *) sed -n '2,/^source/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" ;;
esac
