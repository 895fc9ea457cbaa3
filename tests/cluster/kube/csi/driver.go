// Package csi is a CSI driver for the tests: volumes and snapshots are files of one machine, behind loop devices.
package csi

import (
	"context"
	"errors"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/container-storage-interface/spec/lib/go/csi"
	"github.com/spf13/cobra"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/wrapperspb"
	registration "k8s.io/kubelet/pkg/apis/pluginregistration/v1"
)

const (
	driverName = "csi.fiolio.test"
	// Its volumes are on all nodes of the machine that has their files.
	topologyKey = "topology.csi.fiolio.test/machine"
	machine     = "this"
)

func topology() *csi.Topology {
	return &csi.Topology{Segments: map[string]string{topologyKey: machine}}
}

// NewCommand serves the driver, and makes it known to the node's kubelet where it is told the folder for that.
func NewCommand() *cobra.Command {
	var folder, socket, registry, node, most string
	var attaching time.Duration
	command := &cobra.Command{
		Use:           "csi-driver",
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(*cobra.Command, []string) error {
			return serve(files{folder: folder}, attaching, socket, registry, node, most)
		},
	}
	command.Flags().StringVar(&folder, "folder", "", "folder of volumes and snapshots")
	command.Flags().StringVar(&socket, "socket", "", "where the driver listens")
	command.Flags().StringVar(&registry, "registry", "", "kubelet's folder of plug-ins; none: it is not registered")
	command.Flags().StringVar(&node, "node", "", "the node's name")
	command.Flags().DurationVar(&attaching, "attaching", 0, "how long it takes to attach a volume, and to detach it")
	command.Flags().StringVar(&most, "most", "", "file of how many volumes the node takes; where there is none, or 0 in it: as many as there are")
	return command
}

func serve(files files, attaching time.Duration, socket, registry, node, most string) error {
	if err := files.prepare(); err != nil {
		return err
	}
	if err := touch(files.nodePath(node)); err != nil {
		return err
	}
	driver := grpc.NewServer()
	csi.RegisterIdentityServer(driver, identity{})
	csi.RegisterControllerServer(driver, &controller{files: files, attaching: attaching})
	csi.RegisterNodeServer(driver, newNode(files, node, most))
	failed := make(chan error, 2)
	if err := listen(driver, socket, failed); err != nil {
		return err
	}
	if registry != "" {
		plugin := grpc.NewServer()
		registration.RegisterRegistrationServer(plugin, registrar{socket: socket})
		if err := listen(plugin, filepath.Join(registry, driverName+"-reg.sock"), failed); err != nil {
			return err
		}
	}
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, os.Interrupt)
	select {
	case err := <-failed:
		return err
	case <-told:
		return nil
	}
}

func listen(server *grpc.Server, socket string, failed chan<- error) error {
	if err := os.MkdirAll(filepath.Dir(socket), 0o755); err != nil {
		return err
	}
	if err := os.Remove(socket); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	go func() { failed <- server.Serve(listener) }()
	return nil
}

// registrar is what kubelet asks of a socket that it finds in its folder of plug-ins.
type registrar struct {
	registration.UnsafeRegistrationServer
	socket string
}

func (r registrar) GetInfo(context.Context, *registration.InfoRequest) (*registration.PluginInfo, error) {
	return &registration.PluginInfo{
		Type: registration.CSIPlugin, Name: driverName, Endpoint: r.socket, SupportedVersions: []string{"1.0.0"},
	}, nil
}

func (r registrar) NotifyRegistrationStatus(_ context.Context, status *registration.RegistrationStatus) (
	*registration.RegistrationStatusResponse, error) {
	if !status.PluginRegistered {
		return nil, errors.New(status.Error)
	}
	return &registration.RegistrationStatusResponse{}, nil
}

type identity struct {
	csi.UnimplementedIdentityServer
}

func (identity) GetPluginInfo(context.Context, *csi.GetPluginInfoRequest) (*csi.GetPluginInfoResponse, error) {
	return &csi.GetPluginInfoResponse{Name: driverName, VendorVersion: "1.0.0"}, nil
}

func (identity) Probe(context.Context, *csi.ProbeRequest) (*csi.ProbeResponse, error) {
	return &csi.ProbeResponse{Ready: wrapperspb.Bool(true)}, nil
}

func (identity) GetPluginCapabilities(context.Context, *csi.GetPluginCapabilitiesRequest) (
	*csi.GetPluginCapabilitiesResponse, error) {
	var all []*csi.PluginCapability
	for _, one := range []csi.PluginCapability_Service_Type{
		csi.PluginCapability_Service_CONTROLLER_SERVICE,
		csi.PluginCapability_Service_VOLUME_ACCESSIBILITY_CONSTRAINTS,
	} {
		all = append(all, &csi.PluginCapability{Type: &csi.PluginCapability_Service_{
			Service: &csi.PluginCapability_Service{Type: one}}})
	}
	all = append(all, &csi.PluginCapability{Type: &csi.PluginCapability_VolumeExpansion_{
		VolumeExpansion: &csi.PluginCapability_VolumeExpansion{Type: csi.PluginCapability_VolumeExpansion_ONLINE}}})
	return &csi.GetPluginCapabilitiesResponse{Capabilities: all}, nil
}
