package csi

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/container-storage-interface/spec/lib/go/csi"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// ControllerPublishVolume gives a volume to a node: no other stages it until it is taken back.
func (c *controller) ControllerPublishVolume(_ context.Context, request *csi.ControllerPublishVolumeRequest) (
	*csi.ControllerPublishVolumeResponse, error) {
	time.Sleep(c.attaching)
	c.one.Lock()
	defer c.one.Unlock()
	if request.NodeId == "" {
		return nil, missing("node id")
	}
	if request.VolumeCapability == nil {
		return nil, missing("volume capability")
	}
	if words := unsupported([]*csi.VolumeCapability{request.VolumeCapability}); words != "" {
		return nil, status.Error(codes.InvalidArgument, words)
	}
	if _, err := c.known(request.VolumeId); err != nil {
		return nil, err
	}
	if _, err := os.Stat(c.nodePath(request.NodeId)); err != nil {
		return nil, status.Errorf(codes.NotFound, "node %s: there is none", request.NodeId)
	}
	node, err := c.attachedTo(request.VolumeId)
	if err != nil {
		return nil, internal(err)
	}
	if node != "" && node != request.NodeId {
		return nil, status.Errorf(codes.FailedPrecondition, "volume %s is attached to node %s", request.VolumeId, node)
	}
	if err := touch(c.attachedPath(request.VolumeId, request.NodeId)); err != nil {
		return nil, internal(err)
	}
	return &csi.ControllerPublishVolumeResponse{}, nil
}

// ControllerUnpublishVolume takes it back, from whichever node it is where none is named.
func (c *controller) ControllerUnpublishVolume(_ context.Context, request *csi.ControllerUnpublishVolumeRequest) (
	*csi.ControllerUnpublishVolumeResponse, error) {
	time.Sleep(c.attaching)
	c.one.Lock()
	defer c.one.Unlock()
	if request.VolumeId == "" {
		return nil, missing("volume id")
	}
	node, err := c.attachedTo(request.VolumeId)
	if err == nil && node != "" && (request.NodeId == "" || request.NodeId == node) {
		err = os.Remove(c.attachedPath(request.VolumeId, node))
	}
	if err != nil {
		return nil, internal(err)
	}
	return &csi.ControllerUnpublishVolumeResponse{}, nil
}

// attachedTo is the node's name, empty where it is attached to none.
func (f files) attachedTo(id string) (string, error) {
	if !isID(id) {
		return "", nil
	}
	found, err := filepath.Glob(f.attachedPath(id, "*"))
	if err != nil || len(found) == 0 {
		return "", err
	}
	return strings.TrimPrefix(filepath.Base(found[0]), id+"."), nil
}

func (f files) nodePath(name string) string {
	return filepath.Join(f.folder, "nodes", filepath.Base(name))
}

func (f files) attachedPath(id, node string) string {
	return filepath.Join(f.folder, "attached", id+"."+filepath.Base(node))
}

func touch(path string) error { return os.WriteFile(path, nil, 0o644) }
