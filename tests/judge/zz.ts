import { engineDir } from "../../src/effects/engine.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { answersTo, bettered, deletionsOf } from "./deleting.ts";
const { record } = await loadRecord(engineDir);
const published = runsOfEdition(record, NEXT);
for (const [env, uc, pat] of [["ocp-nas", "media-streaming", /fio-seq-write .*: write lat$/], ["talos-homelab", "static-content", /fio-rand-read .*: read lat$/]] as const) {
  const runs = published.filter((r) => r.environment === env);
  const deployments = new Map([...record.deployments].filter(([, o]) => o.environment === env));
  const own = { ...record, deployments, runs: new Map(runs.map((r) => [r.id, r])) };
  const before = answersTo(own, runs);
  for (const d of deletionsOf(runs)) {
    if (!pat.test(d.what)) continue;
    const after = answersTo({ ...own, runs: new Map(d.runs.map((r) => [r.id, r])) }, d.runs);
    const b = bettered(before, after, d).filter((x) => x.cell.endsWith(uc));
    if (!b.length) continue;
    console.log(d.what, JSON.stringify(b));
    for (const a of [before, after]) { const r: any = a.find((x) => x.useCase === uc); console.log(r.verdict, r.first, r.sentence); for (const c of r.candidates) console.log("  ", c.deployment, c.status, JSON.stringify(c.figures.map((f: any) => ({ k: f.known, i: f.interval, v: f.ranked?.value, ex: f.ranked?.excludedBy, n: f.ranked?.noted, fl: f.flatters, si: f.standIn?.value, best: f.best?.rule, worst: f.worst?.rule })))); }
  }
}
