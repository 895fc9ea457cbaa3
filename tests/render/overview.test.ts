/** The overview of an environment: what is doubted has its mark, and what that means is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { overviewBlocks } from "../../src/render/blocks/overview/overview-chart.ts";
import { rankedCell } from "../../src/render/blocks/values.ts";
import { type Figures, pageFigures } from "../../src/render/charts/figures.ts";
import { type Inputs, viewOf } from "../../src/render/charts/index.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { type Block, type Caption, plain } from "../../src/render/edition/view.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

type Drawn = { input: Inputs["overview"]; how: string; blocks: readonly Block[] };

/** The picture of each that has one: what it is drawn from, how it is said to be read, and all blocks with it. */
const drawnOf = (environments: readonly string[]): Drawn[] =>
  environments.flatMap((id) => {
    const found: Omit<Drawn, "blocks">[] = [];
    const figures = {
      ...pageFigures(),
      figure: ({ input }: { input: Inputs["overview"] }, { how = "" }: Caption) => {
        found.push({ input, how });
        return { block: "text", text: how };
      },
    } as unknown as Figures;
    const blocks = overviewBlocks(edition, figures, id);
    return found.map((one) => ({ ...one, blocks }));
  });
const ofTalos = (): Drawn => drawnOf(["talos-homelab"])[0] ?? assert.fail();

test("a cell with a caution has a question mark, its tooltip says why, and how to read the picture what that means", () => {
  const drawn = drawnOf(["talos-homelab", "ibm-odf", "ocp-nas"]);
  let marked = 0;
  for (const { input, how } of drawn) {
    const cautions = input.cells.flatMap(({ caution }) => caution ?? []);
    assert.equal(/Question mark: with a caution/.test(how), cautions.length > 0, how);
    for (const frame of ["wide", "narrow"] as const) {
      const cells = viewOf("overview", input, frame).data.cells ?? [];
      const folded = cells.filter(({ doubted }) => doubted === true);
      assert.equal(folded.length, cautions.length);
      for (const { status, says } of folded) {
        assert.equal(status, "ranked", "what is excluded is hatched");
        assert.ok(cautions.some((caution) => String(says).endsWith(`; ${caution}`)));
      }
      marked += folded.length;
    }
  }
  assert.ok(marked > 0);
});

test("of a column all of which carry a caution the tooltip of all that is held against its best says so, and each cell has its question mark", () => {
  const { input, how } = ofTalos();
  assert.match(how, /Where all of a column carry one, they are held against the best of these/);
  for (const frame of ["wide", "narrow"] as const) {
    const { cells = [], workloads = [] } = viewOf("overview", input, frame).data;
    let starred = 0;
    for (const { workload, head } of workloads) {
      const own = cells.filter((cell) => cell.workload === workload && cell.status === "ranked");
      const ratios = own.filter(({ times }) => Number(times) > 1);
      const isShaky = ratios.length > 0 && own.every(({ doubted }) => doubted === true);
      assert.doesNotMatch(String(head), /\*/);
      for (const { says } of ratios)
        assert.equal(
          /; all of the column carry a caution, the best: \w/.test(String(says)),
          isShaky,
          String(says),
        );
      starred += Number(isShaky);
    }
    assert.ok(starred >= 2 && starred < workloads.length);
  }
});

test("above the picture stands one short sentence, beneath it how many of the workloads it shows; its table has no stack of labels and says level as it does", () => {
  const [cell, , out, said, fold] = overviewBlocks(edition, pageFigures(), "talos-homelab");
  assert.ok(said?.block === "text" && cell?.block === "text");
  assert.equal(
    plain(cell.text),
    "Each cell: how many times worse than the best of its column without a caution, or of all where each carries one.",
  );
  assert.ok(out?.block === "text" && out.onPhone);
  assert.match(plain(out.text), /^Out, by a check:(\n[^\n]+: [^\n]+){1,5}/);
  assert.match(
    plain(said.text),
    /^8 of \d+ workloads: those that most deployments ran, of these random and small I\/O first/,
  );
  assert.ok(fold?.block === "more");
  const [table] = fold.blocks;
  assert.ok(table?.block === "table");
  const cells = table.rows.flatMap((row) => row.cells);
  assert.deepEqual(
    cells.filter(({ badges = [] }) => badges.length > 2),
    [],
  );
  const folded = cells.filter(({ badges = [] }) => /^\d more$/.test(badges[1]?.text ?? ""));
  assert.ok(folded.length > 0);
  for (const { badges, href } of folded) assert.equal(badges?.[1]?.href, href, "the run has them all");
  assert.ok(cells.some(({ note }) => note === "level"));
});

test("of workloads that as many ran, random ones of small blocks are shown before others", () => {
  const titles = ofTalos().input.workloads.map(({ title }) => title);
  const ofKbench = titles.filter((title) => /kbench/.test(title));
  assert.equal(ofKbench.length, 4);
  for (const title of ofKbench) assert.match(title, /^Random (read|write), 4 KiB/);
});

test("no cell is the best where several share the first place of its column: each of them is level", () => {
  const { input } = ofTalos();
  const { cells = [], workloads = [] } = viewOf("overview", input, "wide").data;
  let shared = 0;
  for (const { workload } of workloads) {
    const own = cells.filter((cell) => cell.workload === workload && cell.status === "ranked");
    const level = own.filter(({ shown }) => /^level/.test(String(shown)));
    assert.equal(own.filter(({ best }) => best === true).length, level.length > 0 ? 0 : 1, String(workload));
    assert.ok(level.length !== 1, String(workload));
    shared += Number(level.length > 0);
  }
  assert.ok(shared > 0);
});

test("a cell has a question mark where rankings call its figure in doubt, and nowhere else: that tools disagree is noted beside the figure alone", () => {
  const drawn = drawnOf([...edition.record.environments.keys()]);
  const { rankings } = edition.judgement;
  let light = 0;
  for (const {
    input: { cells },
  } of drawn)
    for (const { workload, deployment, caution, excludedBy } of cells) {
      const { metric, values } = rankings.find(({ id }) => id === workload) ?? assert.fail(workload);
      const value = values.find((one) => one.deployment === deployment) ?? assert.fail(deployment);
      assert.equal(caution, doubtOf(edition, metric.id, value), `${workload} ${deployment}`);
      const noted = (rankedCell(edition, metric, value).badges ?? []).filter(({ tone }) => tone === "note");
      if (caution === undefined && excludedBy.length === 0 && noted.length > 0) light += 1;
    }
  assert.ok(light >= 4, String(light));
  const [zfs] = drawn.flatMap(({ input: { cells } }) =>
    cells.filter(({ shown, deployment }) => shown === "4,890 IOPS" && /zfs/.test(deployment)),
  );
  assert.ok(zfs && zfs.caution === undefined);
});

test("a figure in doubt makes no other look slow: what is better than the best without a caution has its colour, is hatched and says so", () => {
  const {
    input,
    how,
    blocks: [, , , , fold],
  } = ofTalos();
  assert.match(how, /“Better”, hatched along the top: ahead of the best without a caution, but in doubt/);
  for (const { id } of input.workloads) {
    const own = input.cells.filter(({ workload, times }) => workload === id && times !== undefined);
    const sure = own.filter(({ caution }) => caution === undefined);
    const held = own.filter(({ times }) => times === 1);
    assert.ok(held.length > 0, id);
    if (sure.length > 0)
      assert.ok(
        held.some(({ caution }) => caution === undefined),
        id,
      );
    for (const { times = 1, caution } of own) assert.ok(times >= 1 || caution !== undefined, id);
  }
  const { cells = [], key = [] } = viewOf("overview", input, "wide").data;
  const ahead = cells.filter((cell) => cell.ahead === true);
  assert.ok(ahead.length >= 2, String(ahead.length));
  for (const { shade, shown, doubted, says } of ahead) {
    assert.deepEqual([shade, doubted], [1, true]);
    assert.match(String(shown), /^[1-9][\d.]*x\|better$/);
    assert.match(String(says), /; [\d.]+x better than the best without a caution, in doubt; \w/);
  }
  // The cell says “better”, and its tooltip that it is in doubt.
  assert.ok(key.every(({ sign }) => sign !== "ahead"));
  assert.ok(fold?.block === "more" && fold.blocks[0]?.block === "table");
  const notes = fold.blocks[0].rows.flatMap((row) => row.cells).map(({ note }) => note);
  assert.equal(
    notes.filter((note) => /^[\d.]+x better than the best without a caution, in doubt$/.test(String(note)))
      .length,
    ahead.length,
  );
});

test("level with the best without a caution is no full “best, level” where one in doubt is clearly better: it is outlined and says how far behind that it is", () => {
  const {
    input,
    how,
    blocks: [, , , , fold],
  } = ofTalos();
  const leads = new Map(
    input.cells.flatMap(({ workload, deployment, ahead }) => (ahead ? [[workload, deployment]] : [])),
  );
  for (const frame of ["wide", "narrow"] as const) {
    const { cells = [], key = [] } = viewOf("overview", input, frame).data;
    for (const { workload, status, shown, behind } of cells)
      if (status === "ranked" && behind !== true && leads.has(String(workload)))
        assert.doesNotMatch(String(shown), /^(level|best|1x)$/, String(workload));
    const rbd = cells.find(({ says }) => /^Ceph RBD with Rook: 36 ms, p99 write/.test(String(says)));
    assert.equal(rbd?.behind, true);
    assert.match(
      String(rbd?.says),
      /; level with the best without a caution \(26 ms\); 11\.3x behind Mayastor 1-replica 2-core, in doubt$/,
    );
    assert.ok(key.some(({ sign, text }) => sign === "behind" && text === "behind one in doubt"));
  }
  assert.match(how, /Green outline: that best or level with it, but behind one in doubt\./);
  assert.ok(fold?.block === "more" && fold.blocks[0]?.block === "table");
  const notes = fold.blocks[0].rows.flatMap((row) => row.cells).map(({ note }) => note);
  assert.ok(
    notes.includes(
      "level with the best without a caution (26 ms); 11.3x behind Mayastor 1-replica 2-core, in doubt",
    ),
  );
});

test("the key is one line of five entries at most on a screen: shades are one scale, and what a word of a cell tells is left out", () => {
  const { key = [] } = viewOf("overview", ofTalos().input, "wide").data;
  const told = key.filter(({ text }) => text !== "");
  assert.equal(new Set(key.map(({ down }) => down)).size, 1);
  assert.deepEqual(
    told.map(({ text }) => text),
    ["best to >10x worse", "excluded", "caution", "behind one in doubt", "not told apart"],
  );
  assert.ok(key.filter(({ sign }) => sign === "shade").length > 2);
});

test("what is level only among all of its column has a dagger, and its tooltip and table say “not told apart” and the range of the two alone, which leaves out 1", () => {
  const {
    input,
    how,
    blocks: [, , , , fold],
  } = ofTalos();
  assert.match(how, / †, without a shade: not told apart among all of the column; the two alone would be\./);
  const untold = input.cells.filter((cell) => cell.untold);
  assert.ok(untold.length > 0);
  for (const { untold: { alone } = assert.fail() } of untold) {
    const [, low, high] = /\(([\d.,]+) to ([\d.,]+)\)$/.exec(alone) ?? assert.fail(alone);
    assert.ok(Number(low) > 1 && Number(high) > Number(low), alone);
  }
  for (const frame of ["wide", "narrow"] as const) {
    const { cells = [], key = [] } = viewOf("overview", input, frame).data;
    const marked = cells.filter(({ shown }) => shown === "level†");
    assert.equal(marked.length, untold.length);
    // A shade would tell it as level, or as worse.
    for (const cell of marked) assert.equal(cell.untold ?? cell.behind, true);
    for (const { says } of marked)
      assert.match(String(says), /not told apart among all \d+; of the two alone [~\d.]+x \(/);
    assert.ok(key.some(({ glyph, text }) => glyph === "†" && text === "not told apart"));
  }
  assert.ok(fold?.block === "more" && fold.blocks[0]?.block === "table");
  const notes = fold.blocks[0].rows.flatMap((row) => row.cells).map(({ note }) => String(note));
  assert.ok(
    notes.includes("not told apart among all 3; of the two alone 1.56x (1.02 to 2.37)"),
    notes.join("|"),
  );
});
