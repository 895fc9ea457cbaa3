package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	v1 "k8s.io/api/core/v1"
)

// volumes are directories and files under base/BACKING, each named after its PersistentVolume.
type volumes struct{ base, node string }

type request struct {
	kind, backing, fsType string
	block                 bool
	modes                 []v1.PersistentVolumeAccessMode
	bytes                 int64
}

func (v volumes) make(name string, wanted request) (*v1.LocalVolumeSource, error) {
	folder := filepath.Join(v.base, filepath.Base(wanted.backing))
	if _, err := os.Stat(folder); err != nil {
		return nil, err
	}
	switch wanted.kind {
	case "dir":
		return makeDirectory(filepath.Join(folder, name), wanted)
	case "loop":
		return makeLoop(filepath.Join(folder, name+".img"), wanted)
	}
	return nil, fmt.Errorf("parameter kind: expected dir or loop, got %q", wanted.kind)
}

func makeDirectory(path string, wanted request) (*v1.LocalVolumeSource, error) {
	if wanted.block {
		return nil, fmt.Errorf("volumeMode Block is not supported by directories")
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	return &v1.LocalVolumeSource{Path: path}, os.Chmod(path, 0o777)
}

func makeLoop(file string, wanted request) (*v1.LocalVolumeSource, error) {
	if slices.Contains(wanted.modes, v1.ReadWriteMany) || slices.Contains(wanted.modes, v1.ReadOnlyMany) {
		return nil, fmt.Errorf("access mode %s is not supported by block devices", wanted.modes[0])
	}
	device, err := attach(file, wanted.bytes)
	if err != nil {
		return nil, err
	}
	source := &v1.LocalVolumeSource{Path: device}
	if wanted.fsType != "" && !wanted.block {
		source.FSType = &wanted.fsType
	}
	return source, nil
}

// attach finds the file's device again when an earlier call made it.
func attach(file string, bytes int64) (string, error) {
	if devices, err := devicesOf(file); err != nil || len(devices) > 0 {
		return strings.Join(devices, " "), err
	}
	image, err := os.Create(file)
	if err != nil {
		return "", err
	}
	defer image.Close()
	if err := image.Truncate(bytes); err != nil {
		return "", err
	}
	return losetup("--find", "--show", file)
}

func (v volumes) remove(name string) error {
	images, err := filepath.Glob(filepath.Join(v.base, "*", name+".img"))
	if err != nil {
		return err
	}
	for _, image := range images {
		if err := detach(image); err != nil {
			return err
		}
	}
	directories, err := filepath.Glob(filepath.Join(v.base, "*", name))
	if err != nil {
		return err
	}
	for _, path := range append(images, directories...) {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	return nil
}

// detach fails while a device is in use: losetup alone would only mark it, and the volume would not be gone.
func detach(image string) error {
	devices, err := devicesOf(image)
	if err != nil {
		return err
	}
	for _, device := range devices {
		if _, err := losetup("--detach", device); err != nil {
			return err
		}
	}
	if left, err := devicesOf(image); err != nil || len(left) > 0 {
		return fmt.Errorf("%v is still in use: %w", left, err)
	}
	return nil
}

func devicesOf(image string) ([]string, error) {
	if _, err := os.Stat(image); os.IsNotExist(err) {
		return nil, nil
	}
	listed, err := losetup("--associated", image, "--noheadings", "--output", "NAME")
	return strings.Fields(listed), err
}

func losetup(arguments ...string) (string, error) {
	printed, err := exec.Command("losetup", arguments...).CombinedOutput()
	text := strings.TrimSpace(string(printed))
	if err != nil {
		return "", fmt.Errorf("losetup: %s", text)
	}
	return text, nil
}
