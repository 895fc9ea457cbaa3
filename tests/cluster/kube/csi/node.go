package csi

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/container-storage-interface/spec/lib/go/csi"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"k8s.io/mount-utils"
	"k8s.io/utils/exec"
)

// node puts loop devices over files that are attached to it, and mounts them.
type node struct {
	csi.UnimplementedNodeServer
	files
	name string
	// File of how many volumes there may be.
	most    string
	mounter *mount.SafeFormatAndMount
	// By volume.
	locks sync.Map
}

func newNode(files files, name, most string) *node {
	return &node{files: files, name: name, most: most, mounter: mount.NewSafeFormatAndMount(mount.New(""), exec.New())}
}

func (n *node) NodeGetInfo(context.Context, *csi.NodeGetInfoRequest) (*csi.NodeGetInfoResponse, error) {
	most, err := n.limit()
	if err != nil {
		return nil, internal(err)
	}
	return &csi.NodeGetInfoResponse{
		NodeId: n.name, MaxVolumesPerNode: most,
		AccessibleTopology: topology(),
	}, nil
}

func (n *node) limit() (int64, error) {
	written, err := os.ReadFile(n.most)
	if err != nil {
		if n.most == "" || os.IsNotExist(err) {
			return 0, nil
		}
		return 0, err
	}
	return strconv.ParseInt(strings.TrimSpace(string(written)), 10, 64)
}

func (n *node) NodeGetCapabilities(context.Context, *csi.NodeGetCapabilitiesRequest) (*csi.NodeGetCapabilitiesResponse, error) {
	var all []*csi.NodeServiceCapability
	for _, one := range []csi.NodeServiceCapability_RPC_Type{
		csi.NodeServiceCapability_RPC_STAGE_UNSTAGE_VOLUME,
		csi.NodeServiceCapability_RPC_EXPAND_VOLUME,
	} {
		all = append(all, &csi.NodeServiceCapability{Type: &csi.NodeServiceCapability_Rpc{
			Rpc: &csi.NodeServiceCapability_RPC{Type: one}}})
	}
	return &csi.NodeGetCapabilitiesResponse{Capabilities: all}, nil
}

func (n *node) NodeStageVolume(_ context.Context, request *csi.NodeStageVolumeRequest) (*csi.NodeStageVolumeResponse, error) {
	defer n.lock(request.VolumeId)()
	found, err := n.knownWith(request.VolumeId, given{
		"staging target path": request.StagingTargetPath != "", "volume capability": request.VolumeCapability != nil})
	if err != nil {
		return nil, err
	}
	node, err := n.attachedTo(request.VolumeId)
	if err != nil {
		return nil, internal(err)
	}
	if node != n.name {
		return nil, status.Errorf(codes.FailedPrecondition, "volume %s is not attached to node %s", request.VolumeId, n.name)
	}
	device, err := attach(found.path)
	if err == nil && request.VolumeCapability.GetBlock() == nil {
		err = n.stage(device, request.StagingTargetPath, request.VolumeCapability.GetMount())
	}
	if err != nil {
		return nil, internal(err)
	}
	return &csi.NodeStageVolumeResponse{}, nil
}

// stage formats the device where it is empty, and mounts it. What it was copied from may have been smaller.
func (n *node) stage(device, path string, wanted *csi.VolumeCapability_MountVolume) error {
	if mounted, err := n.isMounted(path); err != nil || mounted {
		return err
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return err
	}
	fsType, options := wanted.GetFsType(), wanted.GetMountFlags()
	if fsType == "" {
		fsType = "ext4"
	}
	if fsType == "xfs" {
		// A copy has the same as what it is a copy of.
		options = append([]string{"nouuid"}, options...)
	}
	if err := n.mounter.FormatAndMount(device, path, fsType, options); err != nil {
		return err
	}
	return n.resize(device, path)
}

func (n *node) resize(device, path string) error {
	resizer := mount.NewResizeFs(n.mounter.Exec)
	if needed, err := resizer.NeedResize(device, path); err != nil || !needed {
		return err
	}
	_, err := resizer.Resize(device, path)
	return err
}

func (n *node) NodeUnstageVolume(_ context.Context, request *csi.NodeUnstageVolumeRequest) (*csi.NodeUnstageVolumeResponse, error) {
	defer n.lock(request.VolumeId)()
	found, err := n.knownWith(request.VolumeId, given{"staging target path": request.StagingTargetPath != ""})
	if err != nil {
		return nil, err
	}
	if mounted, err := n.isMounted(request.StagingTargetPath); err != nil {
		return nil, internal(err)
	} else if mounted {
		if err := n.mounter.Unmount(request.StagingTargetPath); err != nil {
			return nil, internal(err)
		}
	}
	if err := detach(found.path); err != nil {
		return nil, internal(err)
	}
	return &csi.NodeUnstageVolumeResponse{}, nil
}

func (n *node) NodePublishVolume(_ context.Context, request *csi.NodePublishVolumeRequest) (*csi.NodePublishVolumeResponse, error) {
	defer n.lock(request.VolumeId)()
	found, err := n.knownWith(request.VolumeId, given{
		"staging target path": request.StagingTargetPath != "", "volume capability": request.VolumeCapability != nil,
		"target path": request.TargetPath != ""})
	if err != nil {
		return nil, err
	}
	if err := n.publish(found, request); err != nil {
		return nil, internal(err)
	}
	return &csi.NodePublishVolumeResponse{}, nil
}

func (n *node) publish(found *volume, request *csi.NodePublishVolumeRequest) error {
	if mounted, err := n.isMounted(request.TargetPath); err != nil || mounted {
		return err
	}
	options := []string{"bind"}
	if request.Readonly {
		options = append(options, "ro")
	}
	if request.VolumeCapability.GetBlock() == nil {
		if err := os.MkdirAll(request.TargetPath, 0o755); err != nil {
			return err
		}
		return n.mounter.Mount(request.StagingTargetPath, request.TargetPath, "", options)
	}
	device, err := attach(found.path)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(request.TargetPath), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(request.TargetPath, os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	file.Close()
	return n.mounter.Mount(device, request.TargetPath, "", options)
}

func (n *node) NodeUnpublishVolume(_ context.Context, request *csi.NodeUnpublishVolumeRequest) (*csi.NodeUnpublishVolumeResponse, error) {
	defer n.lock(request.VolumeId)()
	if _, err := n.knownWith(request.VolumeId, given{"target path": request.TargetPath != ""}); err != nil {
		return nil, err
	}
	if err := mount.CleanupMountPoint(request.TargetPath, n.mounter, true); err != nil {
		return nil, internal(err)
	}
	return &csi.NodeUnpublishVolumeResponse{}, nil
}

func (n *node) NodeExpandVolume(_ context.Context, request *csi.NodeExpandVolumeRequest) (*csi.NodeExpandVolumeResponse, error) {
	defer n.lock(request.VolumeId)()
	found, err := n.knownWith(request.VolumeId, given{"volume path": request.VolumePath != ""})
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(request.VolumePath); err != nil {
		return nil, status.Error(codes.NotFound, err.Error())
	}
	if err := grow(found, found.bytes); err != nil {
		return nil, internal(err)
	}
	device, err := attach(found.path)
	if err != nil {
		return nil, internal(err)
	}
	if request.GetVolumeCapability().GetBlock() == nil {
		if err := n.resize(device, request.VolumePath); err != nil {
			return nil, internal(err)
		}
	}
	bytes, err := sizeOf(device)
	if err != nil {
		return nil, internal(err)
	}
	return &csi.NodeExpandVolumeResponse{CapacityBytes: bytes}, nil
}

// given says of what a call needs whether it came.
type given map[string]bool

// knownWith looks for the volume where all that is needed came.
func (n *node) knownWith(id string, needed given) (*volume, error) {
	for what, came := range needed {
		if !came {
			return nil, missing(what)
		}
	}
	return n.known(id)
}

func (n *node) isMounted(path string) (bool, error) {
	mounted, err := n.mounter.IsMountPoint(path)
	if os.IsNotExist(err) {
		return false, nil
	}
	return mounted, err
}

// lock gives what ends it.
func (n *node) lock(id string) func() {
	one, _ := n.locks.LoadOrStore(id, &sync.Mutex{})
	one.(*sync.Mutex).Lock()
	return one.(*sync.Mutex).Unlock
}
