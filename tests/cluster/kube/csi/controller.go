package csi

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/container-storage-interface/spec/lib/go/csi"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/timestamppb"
)

const (
	defaultBytes = 64 << 20
	// Devices are of whole blocks.
	blockBytes = 4096
)

// controller makes and deletes files. One call at a time: it takes milliseconds.
type controller struct {
	csi.UnimplementedControllerServer
	files
	one sync.Mutex
	// How long it takes to attach, and to detach, of several at once as of one.
	attaching time.Duration
}

func (c *controller) ControllerGetCapabilities(context.Context, *csi.ControllerGetCapabilitiesRequest) (
	*csi.ControllerGetCapabilitiesResponse, error) {
	var all []*csi.ControllerServiceCapability
	for _, one := range []csi.ControllerServiceCapability_RPC_Type{
		csi.ControllerServiceCapability_RPC_CREATE_DELETE_VOLUME,
		csi.ControllerServiceCapability_RPC_PUBLISH_UNPUBLISH_VOLUME,
		csi.ControllerServiceCapability_RPC_CREATE_DELETE_SNAPSHOT,
		csi.ControllerServiceCapability_RPC_CLONE_VOLUME,
		csi.ControllerServiceCapability_RPC_EXPAND_VOLUME,
	} {
		all = append(all, &csi.ControllerServiceCapability{Type: &csi.ControllerServiceCapability_Rpc{
			Rpc: &csi.ControllerServiceCapability_RPC{Type: one}}})
	}
	return &csi.ControllerGetCapabilitiesResponse{Capabilities: all}, nil
}

func (c *controller) CreateVolume(_ context.Context, request *csi.CreateVolumeRequest) (*csi.CreateVolumeResponse, error) {
	c.one.Lock()
	defer c.one.Unlock()
	if request.Name == "" {
		return nil, missing("name")
	}
	if len(request.VolumeCapabilities) == 0 {
		return nil, missing("volume capabilities")
	}
	if words := unsupported(request.VolumeCapabilities); words != "" {
		return nil, status.Error(codes.InvalidArgument, words)
	}
	from, err := c.sourceOf(request.VolumeContentSource)
	if err != nil {
		return nil, err
	}
	var least int64
	if from != nil {
		least = from.bytes
	}
	required, limit := request.GetCapacityRange().GetRequiredBytes(), request.GetCapacityRange().GetLimitBytes()
	bytes := max(wholeBlocks(required), least)
	if bytes == 0 {
		bytes = defaultBytes
	}
	if limit > 0 && bytes > limit {
		return nil, status.Errorf(codes.OutOfRange, "%d bytes are more than the limit of %d", bytes, limit)
	}
	id := idOf(request.Name)
	known, err := c.volume(id)
	if err != nil {
		return nil, internal(err)
	}
	if known == nil {
		if err := c.create(c.volumePath(id), from, bytes); err != nil {
			return nil, internal(err)
		}
	} else if known.bytes < required || (limit > 0 && known.bytes > limit) {
		return nil, status.Errorf(codes.AlreadyExists, "volume %s has %d bytes", request.Name, known.bytes)
	} else {
		bytes = known.bytes
	}
	return &csi.CreateVolumeResponse{Volume: &csi.Volume{
		VolumeId: id, CapacityBytes: bytes, ContentSource: request.VolumeContentSource,
		AccessibleTopology: []*csi.Topology{topology()},
	}}, nil
}

// sourceOf is what a new volume begins as; nil where it begins empty.
func (c *controller) sourceOf(source *csi.VolumeContentSource) (*volume, error) {
	if id := source.GetSnapshot().GetSnapshotId(); id != "" {
		found, err := c.snapshot(id)
		if err != nil {
			return nil, internal(err)
		}
		if found == nil {
			return nil, status.Errorf(codes.NotFound, "snapshot %s: there is none", id)
		}
		return &found.volume, nil
	}
	if id := source.GetVolume().GetVolumeId(); id != "" {
		return c.known(id)
	}
	return nil, nil
}

func (c *controller) DeleteVolume(_ context.Context, request *csi.DeleteVolumeRequest) (*csi.DeleteVolumeResponse, error) {
	c.one.Lock()
	defer c.one.Unlock()
	if request.VolumeId == "" {
		return nil, missing("volume id")
	}
	found, err := c.volume(request.VolumeId)
	if err != nil {
		return nil, internal(err)
	}
	if found != nil {
		node, err := c.attachedTo(request.VolumeId)
		if err != nil {
			return nil, internal(err)
		}
		devices, err := devicesOf(found.path)
		if err != nil {
			return nil, internal(err)
		}
		if node != "" || len(devices) > 0 {
			return nil, status.Errorf(codes.FailedPrecondition, "volume %s is in use", request.VolumeId)
		}
		if err := os.Remove(found.path); err != nil {
			return nil, internal(err)
		}
	}
	return &csi.DeleteVolumeResponse{}, nil
}

func (c *controller) ControllerExpandVolume(_ context.Context, request *csi.ControllerExpandVolumeRequest) (
	*csi.ControllerExpandVolumeResponse, error) {
	c.one.Lock()
	defer c.one.Unlock()
	if request.CapacityRange == nil {
		return nil, missing("capacity range")
	}
	found, err := c.known(request.VolumeId)
	if err != nil {
		return nil, err
	}
	bytes := max(wholeBlocks(request.CapacityRange.RequiredBytes), found.bytes)
	if limit := request.CapacityRange.LimitBytes; limit > 0 && bytes > limit {
		return nil, status.Errorf(codes.OutOfRange, "%d bytes are more than the limit of %d", bytes, limit)
	}
	if err := grow(found, bytes); err != nil {
		return nil, internal(err)
	}
	isBlock := request.GetVolumeCapability().GetBlock() != nil
	return &csi.ControllerExpandVolumeResponse{CapacityBytes: bytes, NodeExpansionRequired: !isBlock}, nil
}

func (c *controller) CreateSnapshot(_ context.Context, request *csi.CreateSnapshotRequest) (*csi.CreateSnapshotResponse, error) {
	c.one.Lock()
	defer c.one.Unlock()
	if request.Name == "" {
		return nil, missing("name")
	}
	source, err := c.known(request.SourceVolumeId)
	if err != nil {
		return nil, err
	}
	id := idOf(request.Name)
	found, err := c.snapshot(id)
	if err != nil {
		return nil, internal(err)
	}
	if found == nil {
		if err := c.create(c.snapshotPath(id, request.SourceVolumeId), source, source.bytes); err != nil {
			return nil, internal(err)
		}
		if found, err = c.snapshot(id); err != nil {
			return nil, internal(err)
		}
	} else if found.source != request.SourceVolumeId {
		return nil, status.Errorf(codes.AlreadyExists, "snapshot %s is of volume %s", request.Name, found.source)
	}
	return &csi.CreateSnapshotResponse{Snapshot: &csi.Snapshot{
		SnapshotId: id, SourceVolumeId: found.source, SizeBytes: found.bytes, CreationTime: timestamppb.New(found.at), ReadyToUse: true,
	}}, nil
}

func (c *controller) DeleteSnapshot(_ context.Context, request *csi.DeleteSnapshotRequest) (*csi.DeleteSnapshotResponse, error) {
	c.one.Lock()
	defer c.one.Unlock()
	if request.SnapshotId == "" {
		return nil, missing("snapshot id")
	}
	found, err := c.snapshot(request.SnapshotId)
	if err == nil && found != nil {
		err = os.Remove(found.path)
	}
	if err != nil {
		return nil, internal(err)
	}
	return &csi.DeleteSnapshotResponse{}, nil
}

func (c *controller) ValidateVolumeCapabilities(_ context.Context, request *csi.ValidateVolumeCapabilitiesRequest) (
	*csi.ValidateVolumeCapabilitiesResponse, error) {
	if len(request.VolumeCapabilities) == 0 {
		return nil, missing("volume capabilities")
	}
	if _, err := c.known(request.VolumeId); err != nil {
		return nil, err
	}
	if words := unsupported(request.VolumeCapabilities); words != "" {
		return &csi.ValidateVolumeCapabilitiesResponse{Message: words}, nil
	}
	return &csi.ValidateVolumeCapabilitiesResponse{Confirmed: &csi.ValidateVolumeCapabilitiesResponse_Confirmed{
		VolumeContext: request.VolumeContext, VolumeCapabilities: request.VolumeCapabilities, Parameters: request.Parameters,
	}}, nil
}

// known is the volume, or the error that says why there is none.
func (f files) known(id string) (*volume, error) {
	if id == "" {
		return nil, missing("volume id")
	}
	found, err := f.volume(id)
	if err != nil {
		return nil, internal(err)
	}
	if found == nil {
		return nil, status.Errorf(codes.NotFound, "volume %s: there is none", id)
	}
	return found, nil
}

// unsupported says why; a device is of one node.
func unsupported(all []*csi.VolumeCapability) string {
	for _, one := range all {
		switch one.GetAccessMode().GetMode() {
		case csi.VolumeCapability_AccessMode_SINGLE_NODE_WRITER, csi.VolumeCapability_AccessMode_SINGLE_NODE_READER_ONLY:
		default:
			return "access mode " + one.GetAccessMode().GetMode().String() + " is not supported by files of one node"
		}
	}
	return ""
}

func wholeBlocks(bytes int64) int64 { return (bytes + blockBytes - 1) / blockBytes * blockBytes }

func missing(what string) error {
	return status.Errorf(codes.InvalidArgument, "%s: expected one, came none", what)
}

func internal(err error) error { return status.Error(codes.Internal, err.Error()) }
