package csi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// files keeps what the driver knows in names alone: volumes/ID.img, snapshots/ID.VOLUME.img, nodes/NAME, and attached/ID.NODE.
type files struct{ folder string }

type volume struct {
	path  string
	bytes int64
}

type snapshot struct {
	volume
	source string
	at     time.Time
}

var isID = regexp.MustCompile(`^[0-9a-f]{32}$`).MatchString

// idOf finds again what an earlier call of the same name made.
func idOf(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:16])
}

func (f files) prepare() error {
	for _, folder := range []string{"volumes", "snapshots", "nodes", "attached"} {
		if err := os.MkdirAll(filepath.Join(f.folder, folder), 0o755); err != nil {
			return err
		}
	}
	return nil
}

func (f files) volumePath(id string) string { return filepath.Join(f.folder, "volumes", id+".img") }

func (f files) snapshotPath(id, of string) string {
	return filepath.Join(f.folder, "snapshots", id+"."+of+".img")
}

// volume is nil where there is none.
func (f files) volume(id string) (*volume, error) {
	if !isID(id) {
		return nil, nil
	}
	path := f.volumePath(id)
	stat, err := os.Stat(path)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &volume{path: path, bytes: stat.Size()}, nil
}

// snapshot is nil where there is none.
func (f files) snapshot(id string) (*snapshot, error) {
	if !isID(id) {
		return nil, nil
	}
	found, err := filepath.Glob(filepath.Join(f.folder, "snapshots", id+".*.img"))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	stat, err := os.Stat(found[0])
	if err != nil {
		return nil, err
	}
	source := strings.Split(filepath.Base(found[0]), ".")[1]
	return &snapshot{volume: volume{path: found[0], bytes: stat.Size()}, source: source, at: stat.ModTime()}, nil
}

// create makes a file of this size, from another where one is given. It appears whole or not at all.
func (f files) create(path string, from *volume, bytes int64) error {
	unfinished := path + ".new"
	defer os.Remove(unfinished)
	if from == nil {
		file, err := os.Create(unfinished)
		if err != nil {
			return err
		}
		file.Close()
	} else if err := copyOf(from, unfinished); err != nil {
		return err
	}
	if err := os.Truncate(unfinished, bytes); err != nil {
		return err
	}
	return os.Rename(unfinished, path)
}

// copyOf has all that was written before; a mounted file system stands still meanwhile.
func copyOf(of *volume, path string) error {
	devices, err := devicesOf(of.path)
	if err != nil {
		return err
	}
	for _, device := range devices {
		mounted, err := mountOf(device)
		if err != nil {
			return err
		}
		if mounted != "" {
			if _, err := run("fsfreeze", "--freeze", mounted); err != nil {
				return err
			}
			defer run("fsfreeze", "--unfreeze", mounted)
		}
		if _, err := run("blockdev", "--flushbufs", device); err != nil {
			return err
		}
	}
	_, err = run("cp", "--reflink=auto", "--sparse=always", of.path, path)
	return err
}

func attach(image string) (string, error) {
	devices, err := devicesOf(image)
	if err != nil || len(devices) > 0 {
		return strings.Join(devices, " "), err
	}
	return run("losetup", "--find", "--show", image)
}

// detach fails while a device is in use: losetup alone would only mark it.
func detach(image string) error {
	devices, err := devicesOf(image)
	if err != nil {
		return err
	}
	for _, device := range devices {
		if _, err := run("losetup", "--detach", device); err != nil {
			return err
		}
	}
	if left, err := devicesOf(image); err != nil || len(left) > 0 {
		return fmt.Errorf("%v of %s is still in use: %w", left, image, err)
	}
	return nil
}

// grow makes the file larger, and its device, where it has one.
func grow(of *volume, bytes int64) error {
	if bytes > of.bytes {
		if err := os.Truncate(of.path, bytes); err != nil {
			return err
		}
	}
	devices, err := devicesOf(of.path)
	for _, device := range devices {
		if _, err := run("losetup", "--set-capacity", device); err != nil {
			return err
		}
	}
	return err
}

func devicesOf(image string) ([]string, error) {
	listed, err := run("losetup", "--associated", image, "--noheadings", "--output", "NAME")
	return strings.Fields(listed), err
}

// mountOf is empty where a device is mounted nowhere: findmnt then ends with 1, and says nothing.
func mountOf(device string) (string, error) {
	printed, err := exec.Command("findmnt", "--noheadings", "--first-only", "--output", "TARGET", "--source", device).Output()
	if exit, is := err.(*exec.ExitError); is && exit.ExitCode() == 1 && len(exit.Stderr) == 0 {
		return "", nil
	}
	return strings.TrimSpace(string(printed)), err
}

func sizeOf(device string) (int64, error) {
	printed, err := run("blockdev", "--getsize64", device)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(printed, 10, 64)
}

func run(program string, arguments ...string) (string, error) {
	printed, err := exec.Command(program, arguments...).CombinedOutput()
	text := strings.TrimSpace(string(printed))
	if err != nil {
		return "", fmt.Errorf("%s: %s (%w)", program, text, err)
	}
	return text, nil
}
