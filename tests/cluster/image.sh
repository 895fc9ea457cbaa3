#!/usr/bin/env bash
# image.sh NAME:TAG OUT.tar CONFIG LAYER...: an image from folders, one a layer, in the form that `docker save` writes.
# CONFIG is a line of JSON: what the image runs. The same folders give the same bytes.
set -euo pipefail
name=$1 out=$2 config=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

reproducible=(--sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --format=gnu)
layers=() hashes=()
for folder in "$@"; do
  layer=${#layers[@]}.tar
  tar --create --file "$work/$layer" "${reproducible[@]}" --directory "$folder" .
  layers+=("\"$layer\"")
  hashes+=("\"sha256:$(sha256sum <"$work/$layer" | cut -d' ' -f1)\"")
done

list() { local IFS=,; echo "[$*]"; }

cat >"$work/config.json" <<JSON
{"architecture": "amd64", "os": "linux", "created": "1970-01-01T00:00:00Z",
 "config": {"Env": ["PATH=/usr/bin:/bin"], $config},
 "rootfs": {"type": "layers", "diff_ids": $(list "${hashes[@]}")}}
JSON
cat >"$work/manifest.json" <<JSON
[{"Config": "config.json", "RepoTags": ["docker.io/$name"], "Layers": $(list "${layers[@]}")}]
JSON
tar --create --file "$out" "${reproducible[@]}" --directory "$work" .
