/** What is declared of a volume's life: whether it can be reached when the client's node is lost, and how many losses its data survive. */
import { z } from "zod";
import { text } from "./base.ts";

export const durability = z
  .strictObject({
    reachableAfterNodeLoss: z.boolean().optional().meta({
      description:
        "When the client's node is lost, the volume can be attached on another one. Absent where nobody says.",
    }),
    failures: z.literal([0, 1, 2]).optional().meta({
      description:
        "How many of the nodes or disks that hold its copies may be lost while the data survive; 2 is two or more. Absent where nobody says.",
    }),
    storageNodes: z.literal([0, 1, 2]).optional().meta({
      description:
        "How many whole nodes or servers of the storage may be lost while the data survive, where that is known apart from disks: 0 of a single server, whatever its mirror survives; 2 is two or more.",
    }),
    storageNodesAssumed: text.optional().meta({
      description:
        'By what storageNodes is assumed, where no document states where the copies lie: "by Ceph\'s default".',
    }),
    ioThroughLoss: z.literal([0, 1, 2]).optional().meta({
      description:
        "How many whole nodes or servers of the storage may be lost while I/O goes on, where that is known: a storage may keep the data and stop serving them until a copy is back.",
    }),
    ioAssumed: text.optional().meta({
      description:
        'By what ioThroughLoss is assumed, where no document states how many copies must be there to serve: "by default".',
    }),
    note: text.optional().meta({ description: "Why, or under which condition." }),
  })
  .meta({ description: "What becomes of the data when nodes or disks are lost." });
export type Durability = z.infer<typeof durability>;

/** Of the backend, and for each fact of the deployment where that says otherwise or more. */
export const declaredDurability = (
  backend: Declares | undefined,
  deployment: Declares | undefined,
): Durability => ({ ...backend?.durability, ...deployment?.durability });

type Declares = { durability?: Durability | undefined };
