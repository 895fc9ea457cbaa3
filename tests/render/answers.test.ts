/** What pages say of a candidate that is too close to an objective, and of measuring volumes that are block devices. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextStepOf } from "../../src/judge/candidates/next-step.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { byHandText } from "../../src/render/blocks/answers/measuring.ts";
import { settleFacts, unknownBlocks } from "../../src/render/blocks/answers/unknown.ts";
import { ruledOutTitle } from "../../src/render/blocks/why/ruled-out.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { decisionPages } from "../../src/render/pages/decision.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";
import { direction, GiB, homelab, MS, recordOf, resultOf, runOf } from "../judge/small-record.ts";

const useCase: UseCase = {
  format: "use-case/1",
  title: "Virtual disks",
  order: 1,
  summary: "Disks of virtual machines.",
  profile: "general",
  requires: { volumeMode: "Block" },
  metrics: [
    {
      metric: "read.p99",
      workload: { rw: ["randread"] },
      weight: 1,
      required: true,
      objective: 10 * MS,
      reason: "Guests wait.",
    },
  ],
};
const reads = (id: string, p99: number): Run =>
  runOf(id, "reads", [resultOf(homelab("randread"), { read: direction({}, { p99 }) })]);
const runs = [
  reads("sure", 5 * MS),
  reads("near", 10.4 * MS),
  reads("files", 5 * MS),
  reads("share", 5 * MS),
];
const block = { of: { volumeModes: ["Block" as const] }, storageClass: "any" };
const declared = recordOf({
  runs,
  useCases: { disks: useCase },
  deployments: { sure: block, near: { ...block, storageClass: "close" }, files: { storageClass: "nfs" } },
});
const target = kubernetesTarget.parse({
  kind: "kubernetes",
  id: "lab",
  profiles: ["quick"],
  image: "example.org/fio",
});

function editionWith(targets: (typeof declared)["declaration"]["targets"]) {
  const record = { ...declared, declaration: { ...declared.declaration, targets } };
  return editionOf(record, { version: "next", isNext: true, runs, judgement: judge(record, runs) }, CHECKS);
}

describe("a candidate that is too close to an objective", () => {
  const edition = editionWith([]);
  const reason = "p99 read latency is 10.4 ms, at most 10 ms is needed";
  it("is said to be so in the decision table, with its reason", () => {
    const text = JSON.stringify(decisionPages(edition, pageFigures()).map(({ sections }) => sections));
    assert.match(text, new RegExp(`"text":"too close","note":"${reason}"`));
  });
  it("keeps its score in the table of candidates", () => {
    const [answer] = edition.judgement.recommendations;
    assert.ok(answer);
    const text = JSON.stringify(candidateBlocks(edition, answer));
    assert.match(text, /"text":"48\.1 %"/);
    assert.match(text, new RegExp(`too close to say: ${reason}`));
  });
});

describe("the answer of a report with one storage", () => {
  it("says what it is enough for, what to run next as a command, and what to do about doubts", () => {
    const { requires: _, ...plainCase } = useCase;
    const run = runOf("only", "reads", [
      resultOf(homelab("randread"), { read: direction({ ioBytes: 100 * GiB }, { p99: 5 * MS }) }),
    ]);
    const record = recordOf({
      runs: [run],
      useCases: {
        disks: plainCase,
        rates: {
          ...plainCase,
          metrics: plainCase.metrics.map((m) => ({ ...m, metric: "read.iops" as const, objective: 100 })),
        },
      },
    });
    const judgement = judge(record, [run]);
    const edition = editionOf(record, { version: "next", isNext: true, runs: [run], judgement }, CHECKS);
    const facts = judgement.recommendations.flatMap((one) => answerView(edition, one).facts);
    assert.ok(facts.some(({ term }) => term === "Enough for"));
    assert.ok(
      facts.some(({ term, pre }) => term === "Test it on your cluster" && pre?.text.includes("fio ")),
    );
  });
});

describe("what is ruled out", () => {
  it("is counted and named before it is unfolded", () => {
    const [answer] = editionWith([]).judgement.recommendations;
    assert.ok(answer);
    assert.equal(ruledOutTitle(editionWith([]), answer), "Ruled out, no raw block volumes: 2 (nfs; SHARE)");
    const { facts } = answerView(editionWith([]), answer);
    assert.equal(
      facts.find(({ term }) => term === "Ruled out")?.summary,
      "Ruled out, no raw block volumes: 2 (nfs; SHARE)",
    );
  });
});

describe("commands for volumes that are block devices", () => {
  const commandsOf = (edition: ReturnType<typeof editionWith>): string => {
    const [answer] = edition.judgement.recommendations;
    assert.ok(answer);
    // They stand with the answer where that says whom to measure.
    return JSON.stringify([settleFacts(edition, answer), unknownBlocks(edition, answer)]);
  };
  it("say what DEVICE is, what becomes of it, and which target spares one all this", () => {
    const [lab = ""] = declared.environments.keys();
    const next = nextStepOf(declared, lab, {
      profile: "general",
      deployments: ["sure"],
      volumeMode: "Block",
    });
    const text = JSON.stringify(byHandText(editionWith([]), [{ profile: "general", next }]));
    assert.match(text, /For DEVICE write a volume .*; all on it is lost\..* volumeModes: \[Block\]/);
    assert.doesNotMatch(text, /VOLUME/);
  });
  it("are for a pod with such a volume where the lab is one of a document", () => {
    const text = commandsOf(editionWith([]));
    assert.match(text, /fio-block-pod\.yaml \| kubectl apply/);
    assert.match(text, /--filename=\/dev\/volume --output-format=json\+ - > YOUR-STORAGECLASS-general\.json/);
    assert.doesNotMatch(text, /DEVICE|VOLUME/);
  });
  it("say what a target lacks", () => {
    const text = commandsOf(editionWith([target]));
    assert.match(text, /"general".*" to the profiles"," and ".*"Block".*" to the volumeModes"," of target "/);
    assert.match(text, /lab\/near\/general-block-\*' --fresh/);
  });
});
