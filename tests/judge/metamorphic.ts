/** What must hold between two records that differ in a known way, whatever their figures are. Seeded. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { judge } from "../../src/judge/index.ts";
import type { Composite } from "../../src/judge/models/composite.ts";
import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import { type Model, model } from "../../src/schema/model.ts";
import type { Run } from "../../src/schema/run.ts";
import { useCase } from "../../src/schema/use-case.ts";
import { bettered } from "./deleting.ts";
import { figureOf, type Lab, labOf, PATTERNS, runsOfLab, withoutFlagChange } from "./labs.ts";
import { direction, homelab, recordOf, resultOf, runOf, verdictOf } from "./small-record.ts";

const SEED = { seed: 20261121 };
const judged = (runs: readonly Run[], models: Record<string, Model> = {}) =>
  judge(recordOf({ runs, models }), runs);
const ours = model.parse(
  parse(readFileSync(join(engineDir, "data", "models", "geometric-mean.yaml"), "utf8")),
);
const rankingsOf = (runs: readonly Run[]): readonly Ranking[] => judged(runs).rankings;

/** Deployment -> rank, for each ranking. */
const ranksOf = (rankings: readonly Ranking[]) =>
  rankings.map(({ id, first, values }) => ({
    id,
    first,
    values: values.map(({ deployment, rank, rankAsPrinted }) => ({ deployment, rank, rankAsPrinted })),
  }));

/** A backend as bad as the worst in everything that anybody measured, or `factor` times worse. */
function worstOf(lab: Lab, factor: number): Lab[string] {
  const all = Object.values(lab);
  const names = [...new Set(all.flatMap((workloads) => Object.keys(workloads)))];
  return Object.fromEntries(
    names.map((name) => {
      const rates = all.flatMap((workloads) => workloads[name]?.iops ?? []);
      return [name, { iops: [Math.min(...rates) / factor], excluded: false }];
    }),
  );
}

/** @param drawn how many draws are taken of so many */
export function metamorphic(drawn: (all: number) => number): void {
  describe("Little's law, under scaling", () => {
    const rows = ["read", "write", "randread", "randwrite"] as const;
    const inFlight = { read: 4, write: 4, randread: 16, randwrite: 16 };
    const row = fc.record({
      rw: fc.constantFrom(...rows),
      latencyNs: fc.double({ min: 1e5, max: 1e8, noNaN: true }),
      factor: fc.double({ min: 0.05, max: 20, noNaN: true }),
      wrong: fc.oneof(
        fc.double({ min: 0.05, max: 0.6, noNaN: true }),
        fc.double({ min: 1.6, max: 20, noNaN: true }),
      ),
    });
    const says = (rw: (typeof rows)[number], iops: number, meanNs: number): string => {
      const side = rw.endsWith("read") ? "read" : "write";
      return verdictOf("LITTLE", resultOf(homelab(rw), { [side]: direction({ iops }, { mean: meanNs }) }));
    };

    it("is silent where latencies grow as rates fall, and speaks where only one of them changes", () => {
      fc.assert(
        fc.property(row, ({ rw, latencyNs, factor, wrong }) => {
          const iops = (inFlight[rw] / latencyNs) * 1e9;
          assert.equal(says(rw, iops, latencyNs), "passed");
          assert.equal(says(rw, iops / factor, latencyNs * factor), "passed");
          assert.equal(says(rw, iops, latencyNs * wrong), "excluded", "latency alone");
          assert.equal(says(rw, iops * wrong, latencyNs), "excluded", "rate alone");
        }),
        { ...SEED, numRuns: drawn(300) },
      );
    });
  });

  describe("rankings", () => {
    it("do not change with the order in which backends and runs come", () => {
      fc.assert(
        fc.property(labOf(), fc.infiniteStream(fc.nat()), (lab, keys) => {
          const runs = runsOfLab(lab);
          const shuffled = runs
            .map((run) => ({ run, key: Number(keys.next().value) }))
            .sort((a, b) => a.key - b.key)
            .map(({ run }) => run);
          assert.deepEqual(ranksOf(rankingsOf(shuffled)), ranksOf(rankingsOf(runs)));
        }),
        { ...SEED, numRuns: drawn(30) },
      );
    });

    it("do not change with the names of backends", () => {
      fc.assert(
        fc.property(labOf(), (lab) => {
          const renamed = Object.fromEntries(
            Object.entries(lab).map(([name, workloads], i) => [`${9 - i}-${name}`, workloads]),
          );
          const ranks = (one: Lab, original: (name: string) => string) =>
            rankingsOf(runsOfLab(one)).map(({ id, values }) => ({
              id,
              ranks: values
                .map(({ deployment, rank, rankAsPrinted }) => [original(deployment), rank, rankAsPrinted])
                .sort(),
            }));
          assert.deepEqual(
            ranks(renamed, (name) => name.slice(2)),
            ranks(lab, (name) => name),
          );
        }),
        { ...SEED, numRuns: drawn(30) },
      );
    });

    it("keep their winners when a worse backend joins and no flag changes, and all ranks where it is told from all", () => {
      fc.assert(
        fc.property(labOf(), fc.double({ min: 1, max: 30, noNaN: true }), (lab, factor) => {
          const before = judged(runsOfLab(lab));
          const after = judged(runsOfLab({ ...lab, worse: worstOf(lab, factor) }));
          fc.pre(withoutFlagChange(before.results, after.results));
          for (const ranking of before.rankings.filter(({ best }) => best !== undefined)) {
            const now = after.rankings.find(({ id }) => id === ranking.id);
            assert.equal(now?.best, ranking.best, ranking.id);
            const rankNow = (id: string) => now?.values.find(({ deployment }) => deployment === id)?.rank;
            const credible = ranking.values.filter(({ rank }) => rank !== undefined);
            const isTold = rankNow("worse") === credible.length + 1;
            // Among more pairs chance does more: who was ahead may tie, and nobody gets ahead by it.
            for (const { deployment, rank = 0 } of credible) {
              const is = rankNow(deployment) ?? Number.NaN;
              assert.ok(isTold ? is === rank : is >= 1 && is <= rank, `${deployment}: ${rank}, then ${is}`);
            }
          }
        }),
        { ...SEED, numRuns: drawn(30) },
      );
    });
  });

  describe("our own model", () => {
    const id = "geometric-mean";
    const scored = (lab: Lab): Composite | undefined => judged(runsOfLab(lab), { [id]: ours }).composites[0];
    const scoreOf = (composite: Composite | undefined, backend: string): number =>
      composite?.entries.find(({ deployment }) => deployment === backend)?.score ?? 0;

    it("never gives a backend a better score when a whole workload of it is taken away", () => {
      fc.assert(
        fc.property(labOf(), fc.nat(), fc.constantFrom(...PATTERNS), (lab, pick, pattern) => {
          const backends = Object.keys(lab);
          const backend = backends[pick % backends.length] ?? "";
          const { [pattern]: _, ...rest } = lab[backend] ?? {};
          const [before, after] = [scored(lab), scored({ ...lab, [backend]: rest })];
          assert.ok(scoreOf(after, backend) <= scoreOf(before, backend));
          assert.equal(scoreOf(after, backend), lab[backend]?.[pattern] ? 0 : scoreOf(before, backend));
        }),
        { ...SEED, numRuns: drawn(50) },
      );
    });

    it("never does so where several comparisons answer for a dimension either, and taking one away turns the choice", () => {
      let compared = 0;
      let switched = 0;
      fc.assert(
        fc.property(
          labOf({ complete: true, deeper: [64], repeats: 2 }),
          fc.nat(),
          fc.nat(),
          (lab, pick, cut) => {
            const backends = Object.keys(lab);
            const backend = backends[pick % backends.length] ?? "";
            const names = Object.keys(lab[backend] ?? {});
            const name = names[cut % names.length] ?? "";
            const { [name]: _, ...rest } = lab[backend] ?? {};
            const [before, after] = [lab, { ...lab, [backend]: rest }].map((one) =>
              judged(runsOfLab(one), { [id]: ours }),
            );
            fc.pre(before !== undefined && after !== undefined && before.composites.length > 0);
            fc.pre(withoutFlagChange(after.results, before.results));
            const [was, is] = [before.composites[0], after.composites[0]];
            assert.ok(scoreOf(is, backend) <= scoreOf(was, backend));
            compared += 1;
            if (is && JSON.stringify(is.dimensions) !== JSON.stringify(was?.dimensions)) switched += 1;
          },
        ),
        { ...SEED, numRuns: drawn(120) },
      );
      assert.ok(
        compared > drawn(50) && switched > drawn(5),
        `${compared} compared, ${switched} of them by another figure`,
      );
    });

    it("keeps its winner when a worse backend joins and no flag changes, and every rank when they come in another order", () => {
      fc.assert(
        fc.property(
          labOf({ complete: true, deeper: [64], repeats: 2 }),
          fc.double({ min: 1, max: 30, noNaN: true }),
          (lab, factor) => {
            const worse = { ...lab, worse: worstOf(lab, factor) };
            const before = judged(runsOfLab(lab), { [id]: ours });
            const after = judged(runsOfLab(worse), { [id]: ours });
            fc.pre(withoutFlagChange(before.results, after.results));
            const [was, is] = [before.composites[0], after.composites[0]];
            fc.pre(was?.best !== undefined);
            assert.equal(is?.best, was?.best);
            for (const { deployment, rank } of was?.entries ?? [])
              assert.equal(is?.entries.find((one) => one.deployment === deployment)?.rank, rank);
            const backwards = Object.fromEntries(Object.entries(lab).reverse());
            assert.deepEqual(scored(backwards), was);
          },
        ),
        { ...SEED, numRuns: drawn(30) },
      );
    });
  });

  describe("the recommendations of the use cases that are shipped", () => {
    const folder = join(engineDir, "data", "use-cases");
    const useCases = Object.fromEntries(
      readdirSync(folder)
        .filter((name) => name.endsWith(".yaml"))
        .map((name) => [
          name.replace(".yaml", ""),
          useCase.parse(parse(readFileSync(join(folder, name), "utf8"))),
        ]),
    );
    const answersOf = (lab: Lab) => {
      const runs = runsOfLab(lab);
      return judge(recordOf({ runs, useCases }), runs);
    };
    const chosen = ({ recommendations }: ReturnType<typeof answersOf>) =>
      recommendations.map(({ useCase: id, verdict, first, runnerUp }) => ({ id, verdict, first, runnerUp }));

    it("never choose another when a worse backend joins and no flag changes, and keep all when they come in another order", () => {
      let decided = 0;
      fc.assert(
        fc.property(
          labOf({ complete: true, deeper: [64], repeats: 2 }),
          fc.double({ min: 1, max: 30, noNaN: true }),
          (lab, factor) => {
            const before = answersOf(lab);
            const after = answersOf({ ...lab, worse: worstOf(lab, factor) });
            const backwards = Object.fromEntries(Object.entries(lab).reverse());
            assert.deepEqual(chosen(answersOf(backwards)), chosen(before));
            fc.pre(withoutFlagChange(before.results, after.results));
            const now = new Map(chosen(after).map((one) => [one.id, one]));
            for (const { id, verdict, first } of chosen(before).filter((one) => one.first !== undefined)) {
              const is = now.get(id);
              // One more that may be first can open what only leaned.
              if (verdict === "leaning" && is?.verdict === "open") continue;
              // What is open so, and all of which is over what is enough, is nothing that fits.
              if (verdict === "leaning" && is?.verdict === "decided" && is.first === undefined) continue;
              assert.equal(is?.first, first, id);
              decided += 1;
            }
          },
        ),
        { ...SEED, numRuns: drawn(30) },
      );
      assert.ok(decided > drawn(20), `${decided} first choices`);
    });

    it("do not change with the names of backends", () => {
      fc.assert(
        fc.property(labOf({ repeats: 2 }), (lab) => {
          const names = new Map(Object.keys(lab).map((name, i) => [name, `${9 - i}-${name}`]));
          const renamed = Object.fromEntries(
            Object.entries(lab).map(([name, workloads]) => [names.get(name) ?? "", workloads]),
          );
          const said = ({ recommendations }: ReturnType<typeof answersOf>, of: (name: string) => string) =>
            recommendations.map(({ useCase: id, verdict, first, level, sure }) => ({
              id,
              verdict,
              // Of two that are level either may be named first.
              named: [first, level].flatMap((name) => (name === undefined ? [] : [of(name)])).sort(),
              sure: sure?.toFixed(6),
            }));
          assert.deepEqual(
            said(answersOf(renamed), (name) => name),
            said(answersOf(lab), (name) => names.get(name) ?? ""),
          );
        }),
        { ...SEED, numRuns: drawn(20) },
      );
    });

    it("are never decided for a backend because a workload of it is taken away and no flag changes", () => {
      let compared = 0;
      fc.assert(
        fc.property(labOf({ repeats: 2 }), fc.nat(), fc.nat(), (lab, pick, cut) => {
          const backends = Object.keys(lab);
          const backend = backends[pick % backends.length] ?? "";
          const workloads = Object.keys(lab[backend] ?? {});
          fc.pre(workloads.length > 1);
          const { [workloads[cut % workloads.length] ?? ""]: _, ...rest } = lab[backend] ?? {};
          const [before, after] = [answersOf(lab), answersOf({ ...lab, [backend]: rest })];
          fc.pre(withoutFlagChange(after.results, before.results));
          const better = bettered(before.recommendations, after.recommendations, {
            owner: backend,
            what: "less",
          });
          // An answer may come to lean: over what is not known the range of a medium is better than a poor figure.
          assert.deepEqual(
            better.filter(({ is }) => is.startsWith("decided")),
            [],
          );
          compared += 1;
        }),
        { ...SEED, numRuns: drawn(40) },
      );
      assert.ok(compared > drawn(15), `${compared} compared`);
    });
  });

  describe("the labs that these tests draw", () => {
    it("hold what speaks for a test: ties, repeats, gaps and excluded values", () => {
      const labs = fc.sample(labOf(), { ...SEED, numRuns: 30 });
      const rankings = labs.flatMap((lab) => rankingsOf(runsOfLab(lab)));
      const values = rankings.flatMap((ranking) => ranking.values);
      assert.ok(
        rankings.some(({ first }) => first.length > 1),
        "ties",
      );
      assert.ok(
        rankings.some(({ first }) => first.length === 1),
        "winners",
      );
      assert.ok(
        values.some(({ runs }) => runs.length >= 6),
        "repeats",
      );
      assert.ok(
        values.some(({ rank }) => rank === undefined),
        "excluded values",
      );
      assert.ok(
        rankings.some(({ best, bestAsPrinted }) => best !== bestAsPrinted),
        "a fastest as published that may not win",
      );
      assert.ok(
        rankings.every(
          ({ values: all, best }) => best === all.find(({ rank }) => rank !== undefined)?.deployment,
        ),
      );
    });

    it("make figures that keep Little's law", () => {
      const run = runOf("a", "x", [figureOf("randread", 1000)]);
      const [result] = judged([run]).results;
      assert.equal(result?.outcomes.find(({ code }) => code === "LITTLE")?.verdict, "passed");
    });
  });
}
