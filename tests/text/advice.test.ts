/** Each line that says what is wrong goes on with what to do. All of them are looked at, where they are written. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { saysWhatToDo, withAdvice } from "../../src/text/problem.ts";

/** Rooms whose words are put into the sentences of others, which say what to do: collect, check, the target. */
const QUOTED =
  /^src\/(?:collectors|judge|render|docs|schema|units|handover)\/|^src\/targets\/kubernetes\/(?:api|cell)\//;
/** Said of this program, to whoever works on it; and what gets its advice there. */
const INTERNAL = /(?:new Error|withAdvice)\(\s*$/;
const ELSEWHERE: Readonly<Record<string, string>> = {
  "src/text/schema-problems.ts": "src/record/files.ts adds where the fields are described",
  "src/targets/kubernetes/preflight/admission.ts": "a Map that is asked for what it holds",
  "src/targets/kubernetes/preflight/probe.ts": "names the file that has what is missing",
  "src/collect/raw-file.ts": "a reason, in a sentence that goes on",
  "src/targets/kubernetes/prometheus/figure.ts": "a reason: its sentence ends with what to do",
  "src/plugins/config-shape.ts": "what is wrong with a field: its sentence ends with what to do",
  "src/plugins/page.ts": "what is wrong with a page: its sentence ends with what to do",
  "src/effects/tools/pinned-tool.ts": "a note on a program that is passed over: its own is fetched instead",
  "src/commands/session-lines.ts": "a time that was expected",
};

const LITERAL = String.raw`(?:\`(?:[^\`\\]|\\[\s\S])*\`|"(?:[^"\\\n]|\\.)*")`;
const SENTENCES = new RegExp(String.raw`${LITERAL}(?:\s*\+\s*${LITERAL})*`, "g");
/** A variable at the end that holds the advice. */
const ADVICE = /\$\{(?:hint|advice|how|what|said|remedy|correctionAdvice)\b[^}]*\}\W*$/;

function* sentences(): Generator<{ where: string; text: string }> {
  for (const path of globSync("src/**/*.ts", { cwd: engineDir }).map((one) => one.replaceAll("\\", "/"))) {
    if (QUOTED.test(path) || path in ELSEWHERE) continue;
    const source = readFileSync(join(engineDir, path), "utf8").replace(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
      (comment) => comment.replace(/[^\n]/g, " "),
    );
    for (const { 0: text, index } of source.matchAll(SENTENCES)) {
      if (!/\bexpected [a-z$]/.test(text) || INTERNAL.test(source.slice(0, index))) continue;
      // A template in a template ends too soon: then to the end of the statement.
      const isWhole = text.split("${").length === text.split("}").length;
      const rest = isWhole ? text : source.slice(index, source.indexOf(";\n", index));
      yield { where: `${path}:${source.slice(0, index).split("\n").length}`, text: rest };
    }
  }
}

describe("a message", () => {
  test("says what to do behind what was expected and what came", () => {
    const all = [...sentences()];
    assert.ok(all.length > 150, `${all.length}`);
    const silent = all.filter(({ text }) => {
      const rest = text.slice(text.indexOf("expected "));
      return !/[.?!] (?:[A-Z]|\$\{)|["`] ?[A-Z][a-z]+ |\?["`]$/.test(rest) && !ADVICE.test(rest);
    });
    assert.deepEqual(silent, []);
  });

  test("of an importer gets what to do where it says nothing of that", () => {
    const advice = "Do this.";
    for (const [message, expected] of [
      ["expected a line, found none", "expected a line, found none. Do this."],
      ["expected a line, found none.", "expected a line, found none. Do this."],
      ["expected a line, found none. Add it.", "expected a line, found none. Add it."],
      ["expected a line. Did you mean x?", "expected a line. Did you mean x?"],
    ] as const) {
      assert.equal(withAdvice(message, advice), expected);
      assert.ok(saysWhatToDo(expected));
    }
  });
});
