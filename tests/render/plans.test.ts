/** What to measure first is told from one plan: what a page says beneath, of what is not known, never orders otherwise than the answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { countingIn } from "../../src/judge/planning/counting.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import { isUndecided, settleFacts, unknownBlocks } from "../../src/render/blocks/answers/unknown.ts";
import { confirmedText } from "../../src/render/blocks/plan/confirm.ts";
import { planOf } from "../../src/render/blocks/plan/plan.ts";
import { isUnmeasured } from "../../src/render/blocks/until/measured-elsewhere.ts";
import { planSpans } from "../../src/render/blocks/until/to-decide.ts";
import { titles } from "../../src/render/edition/edition.ts";
import { type Block, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
/** Of whom the card names its StorageClass alone leads there, as its name stands above. */
const unnamed = (text: string): string =>
  [...edition.record.deployments.keys()].reduce(
    (rest, id) => rest.replaceAll(` (${titles(edition.record).deployment(id)})`, ""),
    text,
  );
const linesOf = (block: Block): string[] =>
  block.block === "text" ? [plain(block.text)] : block.block === "more" ? block.blocks.flatMap(linesOf) : [];

test("whom to measure first is the same with the answer and in what is not known, in all answers", () => {
  let told = 0;
  for (const one of edition.judgement.recommendations) {
    const plan = isUndecided(one) ? planOf(edition, one) : undefined;
    if (plan === undefined || isUnmeasured(edition, one.environment)) continue;
    const where = `${one.useCase} in ${one.environment}`;
    const fact = settleFacts(edition, one).find(({ value }) => plain(value).startsWith("Run profile "));
    const said = plain(fact?.value ?? assert.fail(where));
    // Its reasons stand folded beneath it.
    const card =
      fact?.reason === undefined ? said : said.replace(/, to check .*/, `. ${plain(fact.reason.value)}`);
    for (const gap of one.missing.filter(({ decides, profile }) => decides && profile === plan.profile)) {
      const lines = unknownBlocks(edition, one).flatMap(linesOf);
      const line = lines.find((text) => text.includes("easures: ") && text.includes(gap.what.slice(0, 20)));
      const planned = [...plan.first, ...plan.rest];
      if (gap.deployments.every((id) => planned.includes(id))) {
        const [head = ""] = (line ?? assert.fail(where)).split(/\. (?:It|On [^.]*? it) measures: /);
        assert.ok(unnamed(card).startsWith(unnamed(head)), `${where}: ${head}\n${card}`);
      } else assert.match(line ?? "", /, after what the answer asks for\. /, where);
      told++;
    }
  }
  assert.ok(told > 20, String(told));
});

test("whoever is named alone is measured first, with why, where a figure of it is missing, in doubt or of one run", () => {
  let [named, able, behind] = [0, 0, 0];
  for (const one of edition.judgement.recommendations) {
    const { by, ids } = namedIn(edition)(one);
    const plan = planOf(edition, one);
    if (ids.length !== 1 || (by !== "verdict" && by !== "measured") || !plan?.confirms) continue;
    const where = `${one.useCase} in ${one.environment}`;
    assert.deepEqual(plan.first, ids, where);
    const told = plain(planSpans(edition, one, plan));
    assert.match(told, / That checks (?:part of )?it: its .+ (was|were|is|are|rests|rest) /, where);
    named += 1;
    able += Number(/\. Then run it on .+: (it|they) could overtake it\. Open: /.test(told));
    behind += Number(told.includes(" only if that comes out worse: at best "));
  }
  assert.ok(named > 10 && able > 3 && behind > 0, `${named} ${able} ${behind}`);
});

const answerFor = (useCase: string, environment: string) =>
  edition.judgement.recommendations.find(
    (own) => own.useCase === useCase && own.environment === environment,
  ) ?? assert.fail(useCase);

const plannedFor = (useCase: string, environment: string): string => {
  const one = answerFor(useCase, environment);
  return plain(planSpans(edition, one, planOf(edition, one) ?? assert.fail(useCase)));
};

test("a card says in short what is run to confirm an answer, of what its profile does not measure that only a part is", () => {
  const saidFor = (useCase: string, environment: string): string => {
    const facts = settleFacts(edition, answerFor(useCase, environment));
    return plain(facts.find(({ reason }) => reason !== undefined)?.value ?? assert.fail(useCase));
  };
  assert.match(
    saidFor("oltp-database", "ocp-nas"),
    /^Run profile oltp-70-30 on local-nvme-retain first, to check it; then on nfs-csi \(.*\), which could overtake it\. /,
  );
  assert.match(
    saidFor("shared-content", "ocp-nas"),
    /^Run profile general on nfs-csi, to check part of it\. It does not measure opening, listing and renaming files \(metadata\)\. /,
  );
});

test("of each figure that is to be confirmed is said what is so: not measured, excluded, or in doubt and in which", () => {
  assert.match(
    plannedFor("oltp-database", "ocp-nas"),
    /: its p99 fsync latency was not measured, its p99 read latency is excluded, and its read IOPS and write IOPS are in doubt \(reads perhaps cached, writes perhaps cached\)\. /,
  );
  let doubted = 0;
  for (const one of edition.judgement.recommendations) {
    const plan = planOf(edition, one);
    if (!plan?.confirms) continue;
    const where = `${one.useCase} in ${one.environment}`;
    const why = plan.why?.only ?? "";
    for (const [, after] of why.matchAll(/ in doubt(.?.?)/g)) {
      assert.equal(after, " (", `${where}: ${why}`);
      doubted += 1;
    }
    const pick = one.candidates.find(({ deployment }) => deployment === plan.first[0]);
    const [, excluded = ""] = /its ([^;]*?) (?:is|are) excluded/.exec(why) ?? [];
    for (const { metric, index } of countingIn(one)) {
      const value = pick?.figures[index]?.ranked;
      if (
        value?.excludedBy.length === 0 &&
        countingIn(one).filter((own) => own.metric === metric).length === 1
      )
        assert.ok(
          !excluded.split(/ and |, |its /).includes(metric.phrase),
          `${where}: ${metric.phrase}: ${why}`,
        );
    }
  }
  assert.ok(doubted > 5, String(doubted));
});

test("what is to be confirmed is the figure that the answer rests on: where that was flushed, not the one without a flush", () => {
  assert.match(
    plannedFor("log-ingestion", "ocp-nas"),
    /\. That checks it: its write bandwidth \(flushed\) rests on one run$/,
  );
  assert.doesNotMatch(plannedFor("message-queue", "ocp-nas"), /in doubt/);
});

test("an answer is said to be confirmed only as far as the profile measures what its use case depends on", () => {
  assert.match(
    plannedFor("shared-content", "ocp-nas"),
    /\. That checks part of it: its write bandwidth is in doubt \(perhaps buffered\)\. It does not measure opening, listing and renaming files \(metadata\)$/,
  );
  for (const one of edition.judgement.recommendations) {
    const confirms = planOf(edition, one)?.confirms;
    const [measured, other] = confirms?.weak ?? [];
    if (!confirms || !measured || !other || one.definition.beyond !== undefined) continue;
    const metrics = one.definition.metrics.map((metric, index) =>
      index === other.index ? { ...metric, profile: "another" } : metric,
    );
    const told = confirmedText({ ...one, definition: { ...one.definition, metrics } }, confirms);
    assert.match(told, /^part of it: its /, "what another profile measures is not confirmed");
    assert.ok(told.includes(`It does not measure ${other.metric.phrase}`), told);
    return;
  }
  assert.fail("expected an answer with two figures to be confirmed");
});

test("a profile is run again only where its own tests gave the figures; else as often as it takes", () => {
  const one = answerFor("sla-service", "talos-homelab");
  const plan = planOf(edition, one) ?? assert.fail();
  assert.match(
    plannedFor("sla-service", "talos-homelab"),
    /^Run profile mixed-70-30 six times each on .* of other tests are/,
  );
  assert.equal(plan.again, false);
  // As if the profile's own tests had been those that were run.
  const workloads = edition.judgement.results.map(({ result }) => result.workload);
  const shape = edition.record.profiles.get(plan.profile) ?? assert.fail();
  const profiles = new Map(edition.record.profiles).set(plan.profile, { ...shape, workloads });
  const ran = { ...edition, record: { ...edition.record, profiles } };
  const again = planOf(ran, one) ?? assert.fail();
  assert.match(
    plain(planSpans(ran, one, again)),
    /^Run profile mixed-70-30 again on .*, whose runs are too few/,
  );
  assert.equal(again.again, true);
});

test("how often to run it is how often the commands beneath run it, in every answer", () => {
  let told = 0;
  for (const one of edition.judgement.recommendations) {
    const plan = isUndecided(one) ? planOf(edition, one) : undefined;
    if (plan === undefined || isUnmeasured(edition, one.environment)) continue;
    const where = `${one.useCase} in ${one.environment}`;
    const facts = settleFacts(edition, one).filter(({ value }) => plain(value).startsWith("Run profile "));
    for (const { value, pre } of facts) {
      const isSix = / six times each on /.test(plain(value));
      assert.equal(/for i in 1 2 3 4 5 6; do\n.*\$i\.json|--fresh 6$/.test(pre?.text ?? ""), isSix, where);
      assert.equal(/six times/.test(pre?.label ?? ""), isSix, `${where}: ${pre?.label}`);
      told += Number(isSix);
    }
  }
  assert.ok(told > 0);
});
