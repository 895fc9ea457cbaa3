// The client that fiolio talks to clusters with. Its own package, as it is larger than everything else together.
export * from "@kubernetes/client-node";
