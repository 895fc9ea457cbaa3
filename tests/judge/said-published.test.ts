/**
 * said/published.txt: hashes of all that judging says of the editions that are published, and of the claims of the documents they are
 * of. A lock holds figures and answers; here are also the sentences, bounds, scores and sides by side. FIOLIO_UPDATE=1 writes it anew, for a person
 * to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { auditOf } from "../../src/judge/claims/index.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { order } from "../../src/text/problem.ts";
import { hashOf, saidIn } from "./said.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

test("of published editions, and of the claims of their documents", async () => {
  const { record } = await loadRecord(engineDir);
  const claims = [...record.claims.values()].flatMap((file) =>
    file.claims.map((claim) => ({ ...claim, source: file.source })),
  );
  const said = [...record.locks]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([version, lock]) => {
      const { judgement } = judgeEdition(onlyAsked(record, Object.keys(lock.figures)), version);
      const audited = auditOf(record, judgement.results, claims);
      return [
        `== ${version}`,
        ...saidIn(judgement)
          .filter((line) => / = [\da-f]{8}$/.test(line))
          .map((line) => line.replace(/^ {2}passed: .* =/, "  checks =")),
        `patterns = ${hashOf(judgement.patterns)}`,
        ...audited.map((one) => `claim ${one.source}, ${one.claim.id}: ${one.verdict} = ${hashOf(one)}`),
      ];
    });
  const path = join(import.meta.dirname, "said", "published.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(path, found);
  assert.equal(found, existsSync(path) ? readFileSync(path, "utf8") : "");
});

/** A use case or model that came later changes nothing that was published. */
function onlyAsked(record: FiolioRecord, figures: readonly string[]): FiolioRecord {
  const asked = new Set(
    figures.map((figure) => figure.split("/")).map(([kind, _environment, id]) => `${kind}/${id}`),
  );
  const known = <T>(kind: string, all: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...all].filter(([id]) => asked.has(`${kind}/${id}`)));
  return {
    ...record,
    useCases: known("recommendation", record.useCases),
    models: known("model", record.models),
  };
}
