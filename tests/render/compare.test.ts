/** Pages of pairs and sections of sweeps, as data. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type Edition, editionOf } from "../../src/render/edition/edition.ts";
import {
  type Block,
  hrefsOf,
  type Page,
  type PageSection,
  plain,
  type Table,
} from "../../src/render/edition/view.ts";
import { comparePages } from "../../src/render/pages/compare/compare.ts";
import { deploymentPages } from "../../src/render/pages/deployments/deployments.ts";
import { environmentPages } from "../../src/render/pages/environments.ts";
import type { Run } from "../../src/schema/run.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { direction, GiB, MiB, MS, quietRecordOf, READS, resultOf, runOf } from "../judge/small-record.ts";
import { ownEdition } from "./own-edition.ts";

const at = (iodepth: number, rw: Workload["rw"] = "randread"): Workload => ({
  ...READS,
  rw,
  iodepth,
  sizeBytes: 8 * GiB,
});
const reads = (depth: number, iops: number) =>
  resultOf(at(depth), { read: direction({ iops }, { mean: (depth * 1e9) / iops }) });
const writes = (iops: number) =>
  resultOf(at(16, "randwrite"), { write: direction({ iops }, { mean: 16e9 / iops }) });
const impossible = resultOf(at(16, "randwrite"), { write: direction({ iops: 500_000 }, { mean: 4 * MS }) });
/** Through a buffer, if they are not made durable. */
const written = (rate: number, durable?: { fsync: 1 }) =>
  resultOf(
    { ...at(1, "write"), blockSizeBytes: MiB, direct: false, ...durable },
    {
      write: direction(
        { iops: rate, bandwidthBytesPerSecond: rate * MiB },
        { mean: durable ? 1e5 : 1e9 / rate },
      ),
    },
    durable && { sync: { latency: { meanNs: 1e9 / rate } } },
  );

function edition(
  runs: readonly Run[],
  deployments: Parameters<typeof quietRecordOf>[0]["deployments"] = {},
): Edition {
  const record = quietRecordOf({ runs, deployments });
  return editionOf(record, { version: "next", isNext: true, runs, judgement: judge(record, runs) }, CHECKS);
}

const pagesOf = (...args: Parameters<typeof edition>): Page[] => [
  ...comparePages(edition(...args), pageFigures()),
];

function pairPage(...args: Parameters<typeof edition>): Page {
  const [, page] = pagesOf(...args);
  return page ?? assert.fail("no page of a pair");
}

const sectionOf = (page: Page | undefined, id: string): PageSection =>
  page?.sections.find((section) => section.id === id) ?? assert.fail(`no section ${id}`);
/** Also where a phone folds it. */
const tableOf = ({ blocks }: Pick<PageSection, "blocks">): Table =>
  blocks
    .flatMap((block) => (block.block === "more" && block.onPhone ? block.blocks : [block]))
    .find((block): block is Table => block.block === "table") ?? assert.fail("no table");
const rowsOf = (table: Table): string[][] =>
  table.rows.map(({ cells }) => cells.map(({ text }) => plain(text)));
const figuresIn = (blocks: readonly Block[]): Block[] => blocks.filter(({ block }) => block === "figure");

const RUNS = [
  runOf("ceph", "fio", [reads(16, 4000), writes(3000)]),
  runOf("zfs", "fio", [reads(16, 9000), writes(3100), reads(1, 1000)]),
];

describe("writes that were measured buffered and durable", () => {
  const written = (rate: number, fsync?: number) =>
    resultOf(
      { ...at(1, "write"), blockSizeBytes: 2 ** 20, ...(fsync === undefined ? {} : { fsync }) },
      { write: direction({ bandwidthBytesPerSecond: rate * 2 ** 20 }) },
    );
  const headline = (runs: readonly Run[]): string => {
    const { points, sections } = pairPage(runs);
    return JSON.stringify([points, sections[0]?.blocks[0]]);
  };
  const both = (rate: number, durable: number) => [written(rate), written(durable, 1)];

  it("headline the durable ones", () => {
    const text = headline([runOf("ceph", "fio", both(900, 90)), runOf("zfs", "fio", both(100, 30))]);
    assert.match(text, /CEPH has 3x the bandwidth/);
    assert.doesNotMatch(text, /9x/);
  });
  it("headline the buffered ones where one side has nothing else", () => {
    const text = headline([
      runOf("ceph", "fio", both(900, 90)),
      runOf("zfs", "fio", [written(100), reads(1, 4000)]),
      runOf("ceph", "more", [reads(1, 4000)]),
    ]);
    assert.match(text, /CEPH has 9x the bandwidth/);
  });
});

describe("a pair of which a node may be lost alike", () => {
  const sureOf = (ceph?: boolean, zfs?: boolean): number | undefined => {
    const held = (reachableAfterNodeLoss?: boolean) =>
      reachableAfterNodeLoss === undefined ? {} : { durability: { reachableAfterNodeLoss } };
    return pairPage(RUNS, { ceph: held(ceph), zfs: held(zfs) }).sure;
  };
  it("is found before those of which one alone outlives its node, or of which it is not stated", () => {
    assert.deepEqual([sureOf(true, true), sureOf(false, false)], [1, 1]);
    assert.deepEqual([sureOf(true, false), sureOf(true), sureOf()], [undefined, undefined, undefined]);
  });
});

describe("the index of pairs", () => {
  it("begins with the environment in which most can be compared", () => {
    const whole = edition(RUNS);
    const [pairing = assert.fail("no pairing")] = whole.judgement.pairings;
    const bare = { ...pairing, environment: "a-hall", pairs: [] };
    const both = { ...whole, judgement: { ...whole.judgement, pairings: [bare, pairing] } };
    const [index] = comparePages(both, pageFigures());
    assert.deepEqual(
      index?.sections.map(({ id }) => id),
      [pairing.environment, "a-hall"],
    );
  });
});

describe("pairs of which none can be compared", () => {
  const tablesOf = (runs: readonly Run[]): string[] => {
    const [index] = pagesOf(runs);
    return (
      index?.sections[0]?.blocks.flatMap((one) => {
        if (one.block === "text") return [plain(one.text)];
        return one.block === "more"
          ? [`${one.summary}: ${one.blocks.map(({ block }) => block)}`]
          : [one.block];
      }) ?? []
    );
  };
  const all = ["ceph", "zfs", "nfs"];

  it("are one sentence, and their table is folded", () => {
    const [form, told = "", table] = tablesOf(all.map((id) => runOf(id, "fio", [impossible])));
    assert.equal(form, "pair");
    assert.match(told, /^None of these 3 pairs can be compared: /);
    assert.equal(table, "Each pair: table");
  });
  it("are said to be so beside the form that offers two of them", () => {
    const formOf = (runs: readonly Run[]) => pagesOf(runs)[0]?.sections[0]?.blocks[0];
    const said = (runs: readonly Run[]) => {
      const form = formOf(runs);
      return form?.block === "pair" ? form.said : assert.fail("no form");
    };
    assert.match(
      said(all.map((id) => runOf(id, "fio", [impossible]))) ?? "",
      /^No two of these can be compared: /,
    );
    assert.equal(
      said(all.map((id) => runOf(id, "fio", [id === "nfs" ? impossible : writes(3000)]))),
      undefined,
    );
  });
  it("stand in the table where one can be", () => {
    const [, table] = tablesOf(all.map((id) => runOf(id, "fio", [id === "nfs" ? impossible : writes(3000)])));
    assert.equal(table, "table");
  });
});

describe("the page of a pair", () => {
  const page = pairPage(RUNS);

  it("stands under both ids, the first by id first, and is named by both titles", () => {
    assert.equal(page.path, "compare/ceph-vs-zfs");
    assert.equal(page.title, "CEPH against ZFS");
  });

  it("begins with who is ahead in how many tests, and beneath it what each comes to, each figure leading to its row", () => {
    assert.equal(
      plain(page.lede ?? ""),
      "ZFS is ahead in 1 of 2 tests (2.25x in random read IOPS). Level in random 4 KiB writes. One run each.",
    );
    assert.deepEqual((page.points ?? []).map(plain), [
      "Random 4 KiB reads: ZFS does 2.25x the IOPS (9,000 against 4,000).",
      "Random 4 KiB writes: IOPS are level (3,100 and 3,000).",
    ]);
    const hrefs = (page.points ?? [])
      .flat()
      .flatMap((one) => (typeof one === "object" && one.href ? [one.href] : []));
    assert.deepEqual(hrefs.slice(0, 2), [
      "/runs/zfs.fio/#result-1-read.iops",
      "/runs/ceph.fio/#result-1-read.iops",
    ]);
    // The lead and the chart say it; in words, with both values, it is folded beneath.
    const blocks = sectionOf(page, "ratios").blocks;
    assert.deepEqual(
      blocks.map(({ block }) => block),
      ["figure", "more"],
    );
    assert.match(JSON.stringify(blocks[1]), /ZFS is 2\.25x faster than CEPH: .*9,000.* against .*4,000/);
  });

  it("has every figure that both measured, with its ratio, its interval and who is better", () => {
    assert.deepEqual(
      rowsOf(tableOf(sectionOf(page, "figures"))).map(([, ...cells]) => cells),
      [
        ["Read IOPS", "4,000 IOPS", "9,000 IOPS", "2.25x more", "ZFS"],
        ["Read latency, mean", "4 ms", "1.78 ms", "2.25x faster", "ZFS"],
        ["Write IOPS", "3,000 IOPS", "3,100 IOPS", "1.03x more", "level"],
        ["Write latency, mean", "5.33 ms", "5.16 ms", "1.03x faster", "level"],
      ],
    );
    const { rows } = tableOf(sectionOf(page, "figures"));
    assert.equal(rows[0]?.cells[4]?.note, "1.96 to 2.58");
    // Each row has the name of its workload, which the ones that follow the first only repeat.
    assert.deepEqual(
      rows.map(({ cells: [head] }) => head?.again === true),
      rows.map(({ cells: [head] }, at) => head?.text === rows[at - 1]?.cells[0]?.text),
    );
    assert.ok(rows.some(({ cells: [head] }) => head?.again));
  });

  it("draws a bar for each workload, and none where there is one ratio only", () => {
    assert.equal(figuresIn(sectionOf(page, "ratios").blocks).length, 1);
    const single = pairPage([runOf("a", "fio", [writes(9)]), runOf("b", "fio", [writes(3)])]);
    assert.equal(
      single.sections.some(({ id }) => id === "ratios"),
      false,
    );
  });

  it("lists what only one of them measured apart", () => {
    const [, more] = sectionOf(page, "only-one").blocks;
    assert.ok(more?.block === "more");
    assert.equal(more.summary, "Only ZFS (1)");
  });

  it("keeps flagged values in sight, with their flag and without a ratio", () => {
    const flagged = pairPage([
      runOf("ceph", "fio", [reads(16, 4000), impossible]),
      runOf("zfs", "fio", [reads(16, 9000), writes(3000)]),
    ]);
    const { blocks } = sectionOf(flagged, "figures");
    const folded = blocks.find(
      (block) => block.block === "more" && /^\d figures? not compared/.test(block.summary),
    );
    assert.ok(folded?.block === "more", "what is excluded stands folded behind what is compared");
    const row = tableOf(folded).rows.find(({ cells }) => cells[1]?.text === "Write IOPS");
    const [, , own, other, ...more] = row?.cells ?? [];
    const ids = flagged.sections.map(({ id }) => id);
    assert.ok(ids.indexOf("figures") < ids.indexOf("again"), `figures come before commands: ${ids.join()}`);
    assert.equal(own?.struck, true);
    assert.deepEqual(
      own?.badges?.map(({ text, href }) => [text, href]),
      [["rate contradicts latency", "/runs/ceph.fio/#result-2-little"]],
    );
    assert.equal(other?.struck, undefined);
    assert.deepEqual(more, []);
  });

  it("tells of several flags of a value the first, and how many more there are, which it names and leads to", () => {
    const quick = resultOf(at(16, "randwrite"), {
      write: direction({ iops: 500_000 }, { mean: 4 * MS, p50: 100, p99: 200 }),
    });
    const flagged = pairPage([
      runOf("ceph", "fio", [reads(16, 4000), quick]),
      runOf("zfs", "fio", [reads(16, 9000), writes(3000)]),
    ]);
    const cells = sectionOf(flagged, "figures")
      .blocks.flatMap((block) => (block.block === "more" ? block.blocks : [block]))
      .flatMap((block) => (block.block === "table" ? block.rows : []))
      .flatMap((row) => row.cells);
    const several = cells.flatMap(({ badges = [], href }) => (badges.length > 1 ? [{ badges, href }] : []));
    assert.ok(several.length > 0);
    for (const { badges, href } of several) {
      const [first, more, ...none] = badges;
      assert.deepEqual(none, []);
      assert.match(first?.text ?? "", /^[a-z]/);
      const [, count, named] = /^(\d+) Also: (.*)\.$/.exec(`${more?.text.slice(1)} ${more?.title}`) ?? [];
      assert.equal(more?.text, `+${count}`);
      assert.equal(named?.split(", ").length, Number(count), named);
      assert.equal(more?.href, href, "to the figure, whose page tells all");
    }
  });

  it("shows what is declared differently, and folds away what is the same", () => {
    const declared = pairPage(RUNS, {
      ceph: { medium: "nvme", replication: { copies: 3 }, configuration: { pool: "<b>ssd</b>" } },
      zfs: { medium: "nvme", replication: { copies: 1 }, of: { volumeModes: ["Block"] } },
    });
    const rows = rowsOf(tableOf(sectionOf(declared, "differences")));
    assert.deepEqual(
      rows.filter(([what]) => ["Copies stored", "volumeModes", "pool", "Medium"].includes(what ?? "")),
      [
        ["Copies stored", "3", "1"],
        ["volumeModes", "Filesystem", "Block"],
        ["pool", "<b>ssd</b>", "not stated"],
      ],
    );
  });

  it("shows the cells in which the compared figures were measured", () => {
    const cells = pairPage([
      runOf("ceph", "fio", [reads(16, 4000)], { cell: { filesystem: "ext4" } }),
      runOf("zfs", "fio", [reads(16, 9000)], { cell: { filesystem: "xfs" } }),
    ]);
    assert.deepEqual(
      rowsOf(tableOf(sectionOf(cells, "differences"))).find(([what]) => what === "file system"),
      ["file system", "ext4", "xfs"],
    );
  });
});

describe("a pair of which a buffer took the writes of one workload", () => {
  const page = pairPage([
    runOf("ceph", "fio", [written(2500), written(20, { fsync: 1 })]),
    runOf("zfs", "fio", [written(1500), written(7, { fsync: 1 })]),
  ]);

  it("leads with by how much by the flush, and says how many are not counted", () => {
    assert.equal(
      plain(page.lede ?? ""),
      "CEPH is ahead in 1 of 2 tests (2.86x in mean fsync latency). In doubt: CEPH in 1. One run each.",
    );
    assert.deepEqual((page.points ?? []).map(plain), [
      "Fsync after each 1 MiB write: CEPH 50 ms against 143 ms, 2.86x faster. Says little of the small flushes of a database.",
    ]);
    assert.doesNotMatch(JSON.stringify([page.lede, page.points]), /bandwidth/);
    const [, folded] = sectionOf(page, "ratios").blocks;
    assert.match(JSON.stringify(folded), /50 ms.*143 ms/);
    assert.match(
      JSON.stringify(folded),
      /The [\d.]+x of sequential 1 MiB writes does not count: perhaps buffered\./,
    );
  });

  it("lists the flush first, says once what all workloads share, and marks no winner of a caution", () => {
    const table = tableOf(sectionOf(page, "figures"));
    assert.match(plain(table.caption), /In all workloads: 1 MiB, queue depth 1, buffered, 8 GiB\./);
    const [first] = table.rows;
    assert.deepEqual(
      first?.cells.slice(0, 2).map(({ text }) => plain(text)),
      ["Sequential write, fsync after every write", "fsync latency, mean"],
    );
    const doubted = table.rows.find(({ cells }) => plain(cells[0]?.text ?? "") === "Sequential write");
    const better = doubted?.cells.at(-1);
    assert.deepEqual([better?.tone, better?.note], ["muted", "ahead, in doubt"]);
    assert.equal(doubted?.cells[2]?.tone, undefined);
  });
});

describe("a pair of figures of which hardly anything can be checked", () => {
  const bare = (rw: Workload["rw"], p99: number) =>
    resultOf({ rw, blockSizeBytes: 2 ** 20 }, { [rw]: direction({}, { p99: p99 * MS }) });
  const page = pairPage([
    runOf("ceph", "fio", [bare("read", 20), bare("write", 4)]),
    runOf("zfs", "fio", [bare("read", 90), bare("write", 4)]),
  ]);

  it("is led by that doubt, as wherever else such a ratio is told", () => {
    assert.match(
      plain(page.lede ?? ""),
      /^CEPH is ahead in 1 of 2 tests, in doubt \(4\.5x in p99 sequential read latency\)\. Level, in doubt, in /,
    );
    assert.equal(
      plain(page.points?.[0] ?? ""),
      "Sequential 1 MiB reads: the p99 latency of CEPH is 4.5x faster (20 against 90 ms), in doubt.",
    );
  });

  it("says of a doubt that rate and tail share that it is of both", () => {
    const both = (iops: number, p99: number) =>
      resultOf({ rw: "write", blockSizeBytes: 4096 }, { write: direction({ iops }, { p99: p99 * MS }) });
    const doubted = pairPage([
      runOf("ceph", "fio", [bare("read", 20), both(900, 4)]),
      runOf("zfs", "fio", [bare("read", 90), both(100, 40)]),
    ]);
    assert.match(
      (doubted.points ?? []).map(plain).join(" "),
      /the IOPS \(900 against 100\); its p99 latency is 10x faster \(4 against 40 ms\), both in doubt/,
    );
  });

  it("counts no such lead, and its table says so beside it", () => {
    const better = tableOf(sectionOf(page, "figures")).rows[0]?.cells.at(-1);
    assert.deepEqual([better?.tone, better?.note], ["muted", "ahead, in doubt"]);
    assert.match(
      JSON.stringify(sectionOf(page, "ratios").blocks),
      /in doubt: only \d+ of \d+ checks could be applied.*That both are level in sequential 1 MiB writes does not count: only \d+ of/,
    );
  });

  it("has hollow dots in its chart, and says what they are", () => {
    const [figure] = figuresIn(sectionOf(page, "ratios").blocks);
    assert.match(JSON.stringify(figure), /Hollow dots are in doubt\./);
  });
});

describe("links of pairs", () => {
  const own = edition(RUNS);
  const to = "/next/compare/ceph-vs-zfs/";

  it("lead there from the index, the environment and both deployments", () => {
    const [index] = [...comparePages(own, pageFigures())];
    const [, environment] = environmentPages(own, pageFigures());
    const [ceph, zfs] = ["ceph", "zfs"].map((id) =>
      deploymentPages(own, pageFigures()).find(({ path }) => path === `deployments/${id}`),
    );
    for (const page of [index, environment, ceph, zfs])
      assert.ok([...hrefsOf(page)].includes(to), page?.path ?? "no page");
  });

  it("lead back to both deployments and the environment", () => {
    const hrefs = new Set(hrefsOf(pairPage(RUNS)));
    for (const href of ["/next/deployments/ceph/", "/next/deployments/zfs/", "/next/environments/lab/#pairs"])
      assert.ok(hrefs.has(href), href);
  });
});

describe("the index of pairs", () => {
  const three = [...RUNS, runOf("lvm", "fio", [reads(16, 20_000)])];

  it("is a matrix: how often the row is ahead of the column and behind it, where it is, and which is more", () => {
    const [index] = pagesOf(three);
    assert.deepEqual(rowsOf(tableOf(sectionOf(index, "lab"))), [
      ["CEPH", "–", "behind in 1", "behind in 1"],
      ["LVM", "ahead in 1", "–", "ahead in 1"],
      ["ZFS", "ahead in 1", "behind in 1", "–"],
    ]);
    const tones = tableOf(sectionOf(index, "lab")).rows.map(({ cells }) => cells.map(({ tone }) => tone));
    assert.deepEqual(tones[2]?.slice(1), ["good", "bad", "muted"]);
  });

  it("has a verdict of two or three words a cell and few beside it, of one that is ahead in some and behind in others how many each; the rest is its title", async () => {
    const { edition } = await ownEdition();
    const index = [...comparePages(edition, pageFigures())].find(({ path }) => path === "compare");
    const cells = (index?.sections ?? [])
      .flatMap(({ blocks }) => blocks.flatMap((one) => (one.block === "table" ? one.rows : [])))
      .flatMap(({ cells: [, ...own] }) => own)
      .map(({ text, note, ...rest }) => ({ text: plain(text), note: plain(note ?? ""), ...rest }));
    assert.ok(cells.length > 20);
    for (const { text, note, tone, doubted } of cells) {
      assert.match(
        text,
        /^(?:(?:ahead|behind) in \d+|\d+\u00a0ahead, \d+\u00a0behind|partly level|mixed|level|not compared|–)$/,
      );
      assert.ok(note.split(" ").length <= (/ahead in .*behind in/.test(note) ? 9 : 6), note);
      assert.doesNotMatch(note, /against|doubtful|each by/);
      const isTold = /^(ahead|behind)/.exec(text)?.[1];
      assert.equal(text === "mixed", note === "ahead in some figures, behind in others", `${text}: ${note}`);
      if (isTold !== undefined) assert.equal(tone, isTold === "ahead" ? "good" : "bad", `${text}: ${note}`);
      assert.equal(doubted === true, isTold !== undefined && /^in doubt/.test(note), `${text}: ${note}`);
    }
    assert.ok(
      cells.some(({ title = "" }) =>
        /The row in \d+ level by one figure, not by another: .* [\d.]+x/.test(title),
      ),
    );
  });

  it("offers pairs of one environment only", () => {
    const [index] = pagesOf(three);
    const forms = (index?.sections ?? []).flatMap(({ id, blocks }) =>
      blocks.flatMap((one) =>
        one.block === "pair" ? [[id, one.id, one.deployments.map((own) => own.id)]] : [],
      ),
    );
    assert.deepEqual(forms, [["lab", "lab", ["ceph", "lvm", "zfs"]]]);
    assert.deepEqual(
      sectionOf(pagesOf(RUNS)[0], "lab").blocks.filter(({ block }) => block === "pair"),
      [],
    );
  });

  it("begins with the two of which most is told, who is ahead before who is behind", () => {
    const [index] = pagesOf(three);
    const [form] = sectionOf(index, "lab").blocks.filter((one) => one.block === "pair");
    // Of Ceph and LVM as much is decided, and less compared.
    assert.deepEqual(form?.chosen, ["zfs", "ceph"]);
    assert.equal(form?.where, undefined);
  });

  it("has a form for each environment with a pair, each told apart by its name", async () => {
    const own = await ownEdition();
    const [index] = comparePages(own.edition, pageFigures());
    const forms = sectionOf(index, "choose").blocks.filter((one) => one.block === "pair");
    assert.deepEqual(forms.map(({ id }) => id).toSorted(), ["ibm-odf", "ocp-nas", "talos-homelab"]);
    assert.equal(new Set(forms.map(({ where }) => where)).size, 3);
    const nas = forms.find(({ id }) => id === "ocp-nas");
    assert.deepEqual(nas?.chosen?.toSorted(), ["ocp-local-nvme", "ocp-nfs-csi"]);
    // First by the alphabet would be two Ceph storages that are level.
    const talos = forms.find(({ id }) => id === "talos-homelab");
    assert.deepEqual(talos?.chosen, ["talos-cephfs", "talos-zfs"]);
  });

  it("tells what a tie by the main figure hides, and the chart of the pair has it too", () => {
    const rates = (p50: number) =>
      ["randread", "randwrite"].map((rw) => {
        const of = direction({ iops: 4000 }, { mean: 4 * MS, p50, p99: 36 * MS });
        return resultOf(at(16, rw as "randread"), { [rw === "randread" ? "read" : "write"]: of });
      });
    const tied = [runOf("ceph", "fio", rates(15 * MS)), runOf("lvm", "fio", rates(3 * MS))];
    const [index, pair] = pagesOf([...tied, runOf("zfs", "fio", rates(3 * MS))]);
    const [ceph] = tableOf(sectionOf(index, "lab")).rows;
    assert.deepEqual(
      ceph?.cells.slice(2).map(({ text, note }) => [plain(text), plain(note ?? "")]),
      [
        ["partly level", "behind in p50"],
        ["partly level", "behind in p50"],
      ],
    );
    assert.match(
      ceph?.cells[2]?.title ?? "",
      /The row in 2 level by one figure, not by another: behind in p50, 5x\.$/,
    );
    // What each test comes to stands beneath, and is not said twice.
    assert.equal(
      plain(pair?.lede ?? ""),
      "LVM is faster in p50 read latency of random 4 KiB reads, and LVM is faster in p50 write latency of random 4 KiB writes; in another figure of each of these tests they are level. One run each.",
    );
    assert.equal(pair?.points?.length, 2);
    assert.deepEqual([pair?.points?.[0]].flat(2)[0], {
      text: "Random 4 KiB reads: IOPS are level",
      strong: true,
    });
    assert.match(
      plain(pair?.points?.[0] ?? ""),
      /^Random 4 KiB reads: IOPS are level \(4,000 and 4,000\); p99 latency is level \(36 and 36 ms\); LVM is 5x faster in p50 read latency \(3 against 15 ms\)\.$/,
    );
    const [chart] = figuresIn(sectionOf(pair, "ratios").blocks);
    assert.match(
      JSON.stringify(chart),
      /of one that is level also the rate, if that tells them apart, and the figure that does so the most/,
    );
  });

  it("says who is ahead where a check doubts each lead, and counts it for nobody", () => {
    const [index] = pagesOf(
      ["ceph", "lvm", "zfs"].map((id, i) => runOf(id, "fio", [written(1500 / 2 ** i)])),
    );
    const [ceph] = tableOf(sectionOf(index, "lab")).rows;
    assert.deepEqual(
      ceph?.cells.slice(2).map(({ text, note, tone, doubted }) => [plain(text), note, tone, doubted]),
      [
        ["ahead in 1", "in doubt", "good", true],
        ["ahead in 1", "in doubt", "good", true],
      ],
    );
  });

  it("is a sentence for one pair", () => {
    const [block] = sectionOf(pagesOf(RUNS)[0], "lab").blocks;
    assert.equal(block?.block, "text");
  });

  it("says where there are too many pairs, and against whom all are held", () => {
    const many = Array.from({ length: 12 }, (_, i) =>
      runOf(`d${String(i + 1).padStart(2, "0")}`, "fio", [reads(16, 1000 * (i + 1))]),
    );
    const pages = pagesOf(many);
    assert.equal(pages.length, 1 + 11);
    const text = sectionOf(pages[0], "lab").blocks.find(({ block }) => block === "text");
    assert.ok(text?.block === "text");
    assert.match(plain(text.text), /^66 pairs .* held against D01 only, .*: 11 pairs\.$/);
  });

  it("says what to do where there is no pair", () => {
    const [index, none] = pagesOf([]);
    assert.equal(none, undefined);
    assert.match(JSON.stringify(index?.sections), /npm run collect/);
  });
});

describe("queue depth", () => {
  const sweep = (id: string, factor: number): Run =>
    runOf(
      id,
      "sweep",
      [
        [1, 1000],
        [4, 3900],
        [16, 9000],
        [64, 9400],
      ].map(([depth = 0, iops = 0]) => reads(depth, iops * factor)),
    );
  const own = edition([sweep("ceph", 1), sweep("zfs", 4)]);
  const [, ceph] = deploymentPages(own, pageFigures());
  const [, environment] = environmentPages(own, pageFigures());

  it("has a section on a deployment's page: curve, knee, and every depth", () => {
    const { blocks } = sectionOf(ceph, "queue-depth");
    assert.deepEqual(
      blocks.map(({ block }) => block),
      ["text", "figure", "list", "more"],
    );
    assert.match(JSON.stringify(blocks[2]), /Past depth 16 \(9,000 IOPS at 1\.78 ms\)/);
    assert.deepEqual(
      rowsOf(tableOf(blocks[3]?.block === "more" ? blocks[3] : assert.fail("not folded"))).map(
        ([depth, , rate]) => [depth, rate],
      ),
      [
        ["1", "1,000 IOPS"],
        ["4", "3,900 IOPS"],
        ["16", "9,000 IOPS"],
        ["64", "9,400 IOPS"],
      ],
    );
  });

  it("holds deployments against each other on the environment's page, in one chart", () => {
    const { blocks } = sectionOf(environment, "queue-depth");
    assert.equal(figuresIn(blocks).length, 1);
    assert.match(JSON.stringify(blocks), /"CEPH","href":"\/next\/deployments\/ceph\/"/);
  });

  it("has no section where no depth was varied", () => {
    const [, page] = deploymentPages(edition([runOf("ceph", "fio", [reads(16, 4000)])]), pageFigures());
    assert.equal(
      page?.sections.some(({ id }) => id === "queue-depth"),
      false,
    );
  });
});
