import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clusterFailure } from "../../src/targets/kubernetes/failures.ts";
import { PROGRAMS, readProbe, refusalOfImage } from "../../src/targets/kubernetes/preflight/probe.ts";

test("the probe looks for every program that the script calls", () => {
  const script = readFileSync(new URL("../../src/handover/measure.sh", import.meta.url), "utf8");
  const code = script.replace(/#.*$/gm, "");
  for (const program of PROGRAMS) assert.match(code, new RegExp(`\\b${program}\\b`), program);
  const called = [
    ...code.matchAll(
      /(?:^|[|;&!{]|(?<!\()\((?!\()|\b(?:do|then|else|until|while|if)\b)\s*([a-z][\w]*)(?= )/gm,
    ),
  ].map(([, name = ""]) => name);
  const shell =
    "sh say hand told nap finish killed_for_memory application measure tell_server printf set trap wait until while if cd exit break return then do done local";
  const foreign = called.filter((name) => !PROGRAMS.includes(name) && !shell.split(" ").includes(name));
  assert.deepEqual(foreign, []);
});

test("what it prints is read with the node's times before it or without", () => {
  assert.deepEqual(readProbe("2026-11-21T08:00:00Z fiolio: version fio-3.39\n"), {
    missing: [],
    version: "fio-3.39",
  });
  assert.deepEqual(readProbe("fiolio: missing od\nfiolio: missing tr\nfiolio: version \n"), {
    missing: ["od", "tr"],
  });
});

test("an image that cannot do ends the target; what each cell says of itself does not", () => {
  const failing = (code: "fio-failed" | "image-pull" | "unschedulable") =>
    refusalOfImage("x:1", { missing: [], failure: clusterFailure(code, "words", []) });
  assert.match(failing("fio-failed") ?? "", /^image x:1: expected it to run in a pod, .*words\./);
  // A registry may be away for a while, or a node have what another lacks.
  assert.equal(failing("image-pull"), undefined);
  assert.equal(failing("unschedulable"), undefined);
  assert.match(refusalOfImage("x:1", { missing: ["od"] }) ?? "", /it has no od\./);
  assert.equal(refusalOfImage("x:1", { missing: [], version: "fio-3.39" }), undefined);
});
