/** What a published text says about its own numbers, so that it can be checked. data/claims/ID.yaml */
import { z } from "zod";
import { accessMode, id, lines, schemaHint, text, volumeMode } from "./base.ts";

const operand = z.strictObject({
  run: id,
  result: z.string().optional(),
  metric: z.string().meta({ description: 'Such as "read.bandwidth" or "write.p50".' }),
});
export type ClaimOperand = z.infer<typeof operand>;

const factor = z.number().optional().meta({ description: "Taken so many times; 1 where absent." });

/** One amount that a claim reckons with. */
const term = z.union([
  operand.extend({
    factor,
    moves: z.literal(true).optional().meta({ description: "IOPS times the block size: bytes a second." }),
    sent: z.literal(true).optional().meta({
      description: "As it crosses the client's link: writes once for each copy that the client sends itself.",
    }),
  }),
  z
    .strictObject({ observation: id, factor })
    .meta({ description: "What the same document observed beside its tests." }),
  z
    .strictObject({ constant: text, factor })
    .meta({ description: 'A figure that the text takes for granted: "250 MB/s", "10 GB", "128".' }),
  z
    .strictObject({
      declared: z.enum(["line-rate", "copies", "provisioned-iops"]),
      deployment: id,
      factor,
    })
    .meta({ description: "What the deployment, or its environment, is declared to have." }),
]);
export type ClaimTerm = z.infer<typeof term>;

const sum = z.array(term).min(1).meta({ description: "Sum of factor x value." });
const figure = z.strictObject({
  terms: sum,
  over: sum.optional().meta({ description: "The sum is divided by this one." }),
});
export type ClaimFigure = z.infer<typeof figure>;

const onlyCompared = z.literal(true).optional().meta({
  description:
    "It is claimed only of those that the text compares: nobody who is missing there speaks against it.",
});

/** What a machine can recompute. */
const assertion = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("ratio"),
    subject: operand,
    baseline: operand,
    printed: text,
    unnamed: z
      .strictObject({
        column: id.meta({ description: "Rows of one column have the same." }),
        among: z.array(operand).min(2),
      })
      .optional()
      .meta({
        description:
          "The text names no baseline: whom it could mean, the subject left out, and in which column.",
      }),
  }),
  z.strictObject({ kind: z.literal("value"), subject: operand, printed: text }),
  z.strictObject({
    kind: z.literal("best"),
    metric: z.string(),
    winner: operand,
    among: z.array(operand),
    onlyCompared,
  }),
  z.strictObject({
    kind: z.literal("worst"),
    metric: z.string(),
    loser: operand,
    among: z.array(operand),
    onlyCompared,
  }),
  z.strictObject({
    kind: z.literal("within"),
    subjects: z.array(operand).min(1),
    printed: text.meta({ description: 'The range or bound that holds each of them: "36-87ms", "Sub-1ms".' }),
  }),
  z.strictObject({
    kind: z.literal("linear"),
    ...figure.shape,
    printed: text.meta({ description: "Totals, differences, averages of two percentiles, shares, times." }),
  }),
  z.strictObject({
    kind: z.literal("order"),
    figures: z.array(figure).min(2),
    first: z.enum(["largest", "smallest"]),
    only: z.boolean().optional().meta({ description: "Only who comes first is claimed." }),
  }),
  z.strictObject({
    kind: z.literal("alike"),
    figures: z.array(figure).min(2),
    printed: text.meta({ description: 'The word that says so: "symmetric", "roughly", "identically".' }),
  }),
  z
    .strictObject({ kind: z.literal("fills"), ...figure.required().shape })
    .meta({ description: "Something is the bottleneck: its load comes near to what it carries." }),
  z
    .strictObject({ kind: z.literal("at-most"), figure, limit: figure })
    .meta({ description: "One cannot be more than the other." }),
  z
    .strictObject({
      kind: z.literal("credible"),
      subjects: z.array(operand).min(1),
      is: z.boolean(),
    })
    .meta({ description: "Whether the figures show the storage, or a cache or an error instead." }),
  z
    .strictObject({
      kind: z.literal("declared"),
      deployments: z.array(id).min(1),
      has: z.strictObject({
        accessMode: accessMode.optional(),
        volumeMode: volumeMode.optional(),
        reachableAfterNodeLoss: z.boolean().optional(),
        survivesFailure: z
          .boolean()
          .optional()
          .meta({ description: "Data survive the loss of a node or disk that holds a copy." }),
        snapshots: z.boolean().optional(),
        networked: z.boolean().optional(),
        replicas: z.number().int().positive().optional(),
      }),
    })
    .meta({
      description: "What the backends are declared to be; it can contradict a claim and never prove it.",
    }),
  z
    .strictObject({ kind: z.literal("stated"), findings: z.array(id).min(1), order: z.array(id).optional() })
    .meta({
      description:
        "What the same text states without figures. An order, best first, is held against theirs; it can contradict a claim and never prove it.",
    }),
]);
export type Assertion = z.infer<typeof assertion>;

export const claim = z
  .strictObject({
    id,
    lines,
    kind: z.enum([
      "ratio",
      "value",
      "order",
      "advantage",
      "recommendation",
      "explanation",
      "projection",
      "capability",
    ]),
    says: text.meta({ description: "Paraphrased in one sentence, with the figures as printed." }),
    about: z.array(id).optional().meta({ description: "Deployments." }),
    asserts: z
      .union([assertion, z.array(assertion).min(2)])
      .optional()
      .meta({ description: "One assertion, or several that must all hold." }),
    needs: text.optional().meta({
      description: "What would have to be measured or published to decide it, where the record cannot.",
    }),
    contradicts: z.array(id).min(1).optional().meta({
      description: "Claims of the same text that cannot be true beside it, where no figures show so.",
    }),
  })
  .refine(
    ({ asserts, needs }) => needs !== undefined || assertionsOf(asserts).some(decides),
    "expected asserts that figures can decide, or needs",
  );
export type Claim = z.infer<typeof claim>;

/** One or several, as a list. */
export const assertionsOf = (asserts: Assertion | readonly Assertion[] | undefined): readonly Assertion[] =>
  asserts === undefined ? [] : "kind" in asserts ? [asserts] : asserts;

/** Whether figures decide it; assertions of the other kinds can only contradict a claim. */
const decides = ({ kind }: Assertion): boolean => kind !== "declared" && kind !== "stated";

export const claimFile = z.strictObject({
  ...schemaHint,
  format: z.literal("claims/1"),
  source: id,
  claims: z.array(claim),
});
export type ClaimFile = z.infer<typeof claimFile>;
