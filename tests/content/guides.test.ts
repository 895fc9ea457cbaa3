/** Guides print figures by shortcode; what they say in words is held against the record and the code here. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { PATTERN_THRESHOLDS } from "../../src/judge/patterns/pattern-kinds.ts";
import { loadRecord } from "../../src/record/load.ts";
import { passagesFor, requiresOf } from "../../src/render/shortcodes/content.ts";
import { needs } from "../support/needs.ts";
import { type Figures, figuresOf, SAID } from "./said.ts";

const folder = join(engineDir, "content", "guides");
const guides = readdirSync(folder)
  .filter((name) => name.endsWith(".md") && name !== "_index.md")
  .sort()
  .map((name) => ({ name: name.replace(/\.md$/, ""), text: readFileSync(join(folder, name), "utf8") }));

const { record } = await loadRecord(engineDir);
const figures: Figures = figuresOf(record);
const textOf = (name: string): string => guides.find((guide) => guide.name === name)?.text ?? "";
/** The environments that each passage of a guide is about. */
const passagesOf = (text: string): string[][] =>
  [...text.matchAll(/^<!-- with: (.*) -->$/gm)].map(([, ids = ""]) => ids.split(/, */));
/** Line breaks and emphasis are no part of what is said. */
const plain = (text: string): string => text.replaceAll("*", "").replace(/\s+/g, " ");

describe("guides", () => {
  test("say what they are, each at a place of its own", () => {
    const matters = guides.map(({ name, text }) => ({
      name,
      ...(parse(text.split("---\n")[1] ?? "") ?? {}),
    }));
    const incomplete = matters.filter(
      ({ title, description, params }) => !title || !description || !params?.lede || !params.part,
    );
    assert.deepEqual(
      incomplete.map(({ name }) => name),
      [],
    );
    assert.equal(new Set(matters.map(({ weight }) => weight)).size, guides.length);
  });

  test("that need no record have no figures of runs in them", () => {
    const general = guides
      .filter(({ text }) => requiresOf(text).length === 0)
      .map(({ name, text }) => ({ name, text: passagesFor(text, []) }));
    assert.ok(general.length >= 2);
    assert.deepEqual(
      general
        .filter(({ text }) => /\{\{<\s*(val|ratio|pattern)\b|\/sources\//.test(text))
        .map(({ name }) => name),
      [],
    );
  });

  test("that link to other guides need at least what those need, or a link would be dead", () => {
    const dead = guides.flatMap(({ name, text }) =>
      [[], ...passagesOf(text)].flatMap((passage) => {
        const here = [...requiresOf(text), ...passage];
        return [...passagesFor(text, here).matchAll(/\]\(\/guides\/([\w-]+)\/\)/g)].flatMap(
          ([, other = ""]) =>
            requiresOf(textOf(other)).some((id) => !here.includes(id)) ? [`${name} -> ${other}`] : [],
        );
      }),
    );
    assert.deepEqual(dead, []);
  });

  test("close each passage about environments, and name those that there are", () => {
    for (const { name, text } of guides) {
      const marks = [...text.matchAll(/^<!-- (with: .*|end) -->$/gm)].map(([, mark = ""]) =>
        mark.slice(0, 4),
      );
      assert.deepEqual(
        marks,
        passagesOf(text).flatMap(() => ["with", "end"]),
        name,
      );
      assert.doesNotMatch(passagesFor(text, passagesOf(text).flat()), /<!--/, name);
    }
    const named = guides.flatMap(({ text }) => passagesOf(text).flat());
    assert.ok(named.length > 4);
    if (record.environments.size > 1)
      assert.deepEqual(
        named.filter((id) => !record.environments.has(id)),
        [],
      );
  });

  test("have a picture of the record each, but for the glossary", () => {
    assert.deepEqual(
      guides.filter(({ text }) => !text.includes("{{< picture ")).map(({ name }) => name),
      ["glossary"],
    );
  });

  test("name the thresholds of patterns as they are", () => {
    assert.match(textOf("asymmetric-latency"), /asymmetric when they are at least three times apart/);
    assert.equal(PATTERN_THRESHOLDS.asymmetricFactor, 3);
    assert.match(textOf("tails-and-averages"), /tail-heavy when its p99 is at least five times its mean/);
    assert.equal(PATTERN_THRESHOLDS.tailFactor, 5);
  });

  test("give a job file that fio accepts", { skip: needs.fio }, () => {
    const job = /```ini\n([\s\S]*?)```/.exec(textOf("testing-honestly"))?.[1] ?? "";
    const temporary = mkdtempSync(join(tmpdir(), "fiolio-guide-"));
    try {
      const path = join(temporary, "guide.fio");
      writeFileSync(path, job);
      const { status, stdout, stderr } = spawnSync("fio", ["--parse-only", path], {
        cwd: temporary,
        encoding: "utf8",
      });
      assert.equal(status, 0, stdout + stderr);
      assert.match(job, /^\[commit\]$/m);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  });
});

describe("what guides say in words is what the record holds", () => {
  for (const { guide, says, holds } of SAID) {
    test(`${guide}: ${says}`, () => {
      assert.ok(plain(textOf(guide)).includes(says), "the guide no longer says so");
      const text = textOf(guide);
      const here = [...record.environments.keys()];
      const isWhole = requiresOf(text).every((id) => here.includes(id));
      const isHere = isWhole && plain(passagesFor(text, here)).includes(says);
      if (isHere) assert.ok(holds(figures), "the record's figures are others");
    });
  }
});
