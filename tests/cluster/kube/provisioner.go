package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/sig-storage-lib-external-provisioner/v13/controller"
)

const provisionerName = "fiolio.test/local"

// newProvisionerCommand serves the StorageClasses of this provisioner with upstream's own controller: it waits for
// the node of a first consumer, records events, tries again, and deletes what is released. Their parameters:
//
//	kind     "dir": a directory, Filesystem volumes only, any access mode
//	         "loop": a file of the claimed size behind a loop device, which kubelet formats, or hands over as it is
//	backing  folder under --base that volumes are made in
//	fsType   file system that kubelet makes on a loop volume
//	delay    how long provisioning takes, as a Go duration
//	fail     why provisioning never succeeds
func newProvisionerCommand() *cobra.Command {
	var kubeconfig, node, base string
	command := &cobra.Command{
		Use:           "provisioner",
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(command *cobra.Command, _ []string) error {
			return provision(command.Context(), kubeconfig, volumes{base: base, node: node})
		},
	}
	command.Flags().StringVar(&kubeconfig, "kubeconfig", "", "how to reach the API server")
	command.Flags().StringVar(&node, "node", "", "the only node, which has the volumes")
	command.Flags().StringVar(&base, "base", "", "folder of the backing folders")
	return command
}

func provision(ctx context.Context, kubeconfig string, volumes volumes) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	retry := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, 10*time.Second)
	controller.NewProvisionController(ctx, client, provisionerName, &provisioner{volumes},
		controller.LeaderElection(false), controller.RateLimiter(retry), controller.Threadiness(16)).Run(ctx)
	return nil
}

type provisioner struct{ volumes }

// Provision makes one volume; its error is the text of the claim's ProvisioningFailed event.
func (p *provisioner) Provision(ctx context.Context, options controller.ProvisionOptions) (
	*v1.PersistentVolume, controller.ProvisioningState, error) {
	parameters := options.StorageClass.Parameters
	if err := pause(ctx, parameters["delay"]); err != nil {
		return nil, controller.ProvisioningFinished, err
	}
	if reason := parameters["fail"]; reason != "" {
		return nil, controller.ProvisioningFinished, fmt.Errorf("%s", reason)
	}
	claim := options.PVC.Spec
	size := claim.Resources.Requests[v1.ResourceStorage]
	source, err := p.make(options.PVName, request{
		kind:    parameters["kind"],
		backing: parameters["backing"],
		fsType:  parameters["fsType"],
		block:   claim.VolumeMode != nil && *claim.VolumeMode == v1.PersistentVolumeBlock,
		modes:   claim.AccessModes,
		bytes:   size.Value(),
	})
	if err != nil {
		return nil, controller.ProvisioningFinished, err
	}
	return &v1.PersistentVolume{
		ObjectMeta: metav1.ObjectMeta{Name: options.PVName},
		Spec: v1.PersistentVolumeSpec{
			AccessModes:                   claim.AccessModes,
			VolumeMode:                    claim.VolumeMode,
			Capacity:                      v1.ResourceList{v1.ResourceStorage: size},
			MountOptions:                  options.StorageClass.MountOptions,
			PersistentVolumeReclaimPolicy: *options.StorageClass.ReclaimPolicy,
			PersistentVolumeSource:        v1.PersistentVolumeSource{Local: source},
			NodeAffinity:                  p.affinity(),
		},
	}, controller.ProvisioningFinished, nil
}

// Delete is called again until it succeeds.
func (p *provisioner) Delete(_ context.Context, volume *v1.PersistentVolume) error {
	return p.remove(volume.Name)
}

// SupportsBlock is asked before any class: which kind can do what, volumes say.
func (p *provisioner) SupportsBlock(context.Context) bool { return true }

func (p *provisioner) affinity() *v1.VolumeNodeAffinity {
	here := v1.NodeSelectorRequirement{Key: v1.LabelHostname, Operator: v1.NodeSelectorOpIn, Values: []string{p.node}}
	return &v1.VolumeNodeAffinity{Required: &v1.NodeSelector{
		NodeSelectorTerms: []v1.NodeSelectorTerm{{MatchExpressions: []v1.NodeSelectorRequirement{here}}},
	}}
}

func pause(ctx context.Context, duration string) error {
	if duration == "" {
		return nil
	}
	wait, err := time.ParseDuration(duration)
	if err != nil {
		return err
	}
	select {
	case <-time.After(wait):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
