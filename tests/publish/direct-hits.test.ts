/** What the search box proposes, and the search page shows first: names, then pages by their name, then by what they are about. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import type { searched } from "../../src/render/searched/searched-file.ts";

type Hit = { text: string; href: string; kind: string; about?: string; beside?: string };
const { directHits, unnamed } = (await import(
  pathToFileURL(join(engineDir, "site/assets/js/search/direct.js")).href
)) as {
  directHits: (
    names: readonly Hit[],
    pagesOf: () => unknown,
    words: readonly string[],
    edition: string,
    saidOf: () => Promise<Said>,
  ) => Promise<Hit[]>;
  unnamed: (names: readonly Hit[], pagesOf: () => unknown, words: readonly string[]) => Promise<string[]>;
};

const { asAsked, asksWhy, whyOf } = (await import(
  pathToFileURL(join(engineDir, "site/assets/js/search/as-asked.js")).href
)) as {
  asAsked: (page: Page, words: readonly string[]) => Page;
  asksWhy: (text: string) => boolean;
  whyOf: (href: string, said: Said) => { href: string; title?: string; about?: string } | undefined;
};
const { wordsOf } = (await import(pathToFileURL(join(engineDir, "site/assets/js/search/words.js")).href)) as {
  wordsOf: (text: string) => string[];
};
const { askedFor } = (await import(
  pathToFileURL(join(engineDir, "site/assets/js/search/asked-for.js")).href
)) as { askedFor: (words: readonly string[]) => string | undefined };
type Said = ReturnType<typeof searched>;
const NOTHING_SAID: Said = { storages: {}, answers: {}, rankings: {}, nothing: {} };
const saidNothing = async (): Promise<Said> => NOTHING_SAID;
type Page = { url: string; title: string; kind: string; names?: string };

const NAMES: Hit[] = [
  { text: "Random read, fast blocks", href: "/v1/workloads/a/", kind: "Workloads" },
  { text: "Fast blocks, StorageClass fast", href: "/v1/deployments/fast/", kind: "Deployments" },
  { text: "Breakfast", href: "/v1/use-cases/breakfast/", kind: "Use cases" },
];
const PAGES = {
  1: { url: "/claims/luks/", title: "Claims about LUKS on NVMe (3)", kind: "List", about: "" },
  2: { url: "/sources/guide/", title: "A guide", kind: "Document", about: "Says how each encrypts." },
  3: {
    url: "/deployments/luks/",
    title: "LUKS on NVMe",
    kind: "Deployment",
    about: "Encrypted as LINSTOR sets it up.",
  },
};
const answer = (place: string, url: string, sure?: number) => ({
  url,
  title: `Log and quorum: ${place}`,
  kind: "Answer",
  ...(sure !== undefined && { sure }),
});
const ANSWERS = {
  1: answer("Attic", "/use-cases/log/attic/"),
  2: answer("Basement", "/use-cases/log/basement/", 1),
  3: answer("Cellar", "/use-cases/log/cellar/", 3.25),
  4: answer("Den", "/use-cases/log/den/", 2.5),
};
const found = (...words: string[]): Promise<Hit[]> =>
  directHits(NAMES, () => PAGES, words, "/v1/", saidNothing);
const addresses = (hits: readonly Hit[]): string[] => hits.map(({ href }) => href);

describe("what is called by the words", () => {
  it("is a storage before a workload, and not what only holds them within a word", async () => {
    assert.deepEqual(addresses(await found("fast")), ["/v1/deployments/fast/", "/v1/workloads/a/"]);
  });
  it("begins a word, one within a name of several too: “sure” is not in “erasure coded”", async () => {
    const names: Hit[] = [
      { text: "RBD, erasure coded 2+1", href: "/v1/deployments/ec/", kind: "Deployments" },
      { text: "PostgreSQL", href: "/v1/use-cases/postgres/", kind: "Use cases" },
    ];
    const among = (word: string): Promise<Hit[]> =>
      directHits(names, () => ({}), [word], "/v1/", saidNothing);
    assert.deepEqual(await among("sure"), []);
    assert.deepEqual(addresses(await among("eras")), ["/v1/deployments/ec/"]);
    for (const word of ["sql", "postgres"])
      assert.deepEqual(addresses(await among(word)), ["/v1/use-cases/postgres/"], word);
  });
  it("lacks those words that nothing is called by; without what pages are called nobody knows", async () => {
    assert.deepEqual(await unnamed(NAMES, () => PAGES, ["fast", "longhorn", "nvme"]), ["longhorn"]);
    assert.deepEqual(await unnamed(NAMES, () => ({}), ["longhorn"]), []);
  });
  it("is a page where no name has them, its own before a list of it", async () => {
    assert.deepEqual(addresses(await found("luks")), ["/v1/deployments/luks/", "/v1/claims/luks/"]);
  });
  it("is a page that says it is about them, in words that begin alike, where none is called so", async () => {
    assert.deepEqual(addresses(await found("encryption")), ["/v1/deployments/luks/", "/v1/sources/guide/"]);
    assert.deepEqual(await found("zzzxq"), []);
  });
  it("is an answer that rests on figures before one that is open, and that before one of nothing", async () => {
    assert.deepEqual(addresses(await directHits([], () => ANSWERS, ["quorum"], "/v1/", saidNothing)), [
      "/v1/use-cases/log/cellar/",
      "/v1/use-cases/log/den/",
      "/v1/use-cases/log/basement/",
      "/v1/use-cases/log/attic/",
    ]);
  });
  it("says beside an answer whom it names, as its description begins, and of what is not said nothing", async () => {
    const about = "for now A (low confidence), 1.72x ahead. Open between A and B.";
    const pages = {
      1: { ...answer("Den", "/use-cases/log/den/"), about },
      2: answer("Attic", "/use-cases/log/attic/"),
    };
    const hits = await directHits([], () => pages, ["quorum"], "/v1/", saidNothing);
    assert.deepEqual(
      hits.map((hit) => [hit.text, hit.beside, hit.about]),
      [
        ["Log and quorum: Den", "for now A (low confidence), 1.72x ahead", "Open between A and B."],
        ["Log and quorum: Attic", undefined, undefined],
      ],
    );
  });
  it("takes a short word whole: no name of a product begins one of another matter", async () => {
    const pages = {
      1: { url: "/checks/order/", title: "Order", kind: "Check", about: "A minimum above its mean." },
    };
    const found = (word: string) => directHits([], () => pages, [word], "/v1/", saidNothing);
    assert.deepEqual(addresses(await found("minio")), []);
    assert.deepEqual(addresses(await found("minimums")), ["/v1/checks/order/"]);
  });
  it("and nothing else comes before a name that has other words, too", async () => {
    const pages = {
      1: { url: "/log-and-quorum/", title: "What is a log or a quorum", kind: "Overview" },
      2: { url: "/elections/", title: "A quorum and its log, elected", kind: "Guide" },
    };
    const names: Hit[] = [{ text: "Log and quorum of etcd", href: "/v1/use-cases/log/", kind: "Use cases" }];
    const hits = await directHits(names, () => pages, ["log", "quorum"], "/v1/", saidNothing);
    assert.deepEqual(addresses(hits), ["/v1/log-and-quorum/", "/v1/use-cases/log/", "/v1/elections/"]);
  });
  it("is, where words name two storages, also the first answers of the environment that holds both; that of a named product before their pairs", async () => {
    const pages = {
      ...ANSWERS,
      5: { url: "/compare/a-vs-b/", title: "Rook against Mayastor", kind: "Comparison", within: "den" },
      6: { url: "/use-cases/log/", title: "Log and quorum", kind: "Use case" },
      7: { url: "/use-cases/oltp/", title: "Database", names: "PostgreSQL", kind: "Use case" },
      8: { url: "/use-cases/oltp/den/", title: "Database: Den", kind: "Answer" },
    };
    const names: Hit[] = [
      { text: "Log and quorum", href: "/v1/use-cases/log/", kind: "Use cases" },
      { text: "Database: PostgreSQL", href: "/v1/use-cases/oltp/", kind: "Use cases" },
    ];
    const among = (...words: string[]): Promise<Hit[]> =>
      directHits(names, () => pages, words, "/v1/", saidNothing);
    assert.deepEqual(addresses(await among("mayastor")), ["/v1/compare/a-vs-b/"], "one word names no two");
    assert.deepEqual(addresses(await among("rook", "mayastor")), [
      "/v1/compare/a-vs-b/",
      "/v1/use-cases/log/den/",
      "/v1/use-cases/oltp/den/",
    ]);
    assert.deepEqual(addresses(await among("postgresql", "rook", "mayastor")), [
      "/v1/use-cases/oltp/den/",
      "/v1/compare/a-vs-b/",
      "/v1/use-cases/oltp/",
      "/v1/use-cases/log/den/",
    ]);
  });
  it("is, of a matter beside two storages, the use case that it is the title of, in the environment that holds both", async () => {
    const useCase = (id: string, title: string, called: string) => [
      { url: `/use-cases/${id}/`, title, names: called, kind: "Use case" },
      { url: `/use-cases/${id}/den/`, title: `${title}: Den`, kind: "Answer" },
      { url: `/use-cases/${id}/pool/`, title: `${title}: Pool with ZFS`, kind: "Answer" },
    ];
    const pages = {
      ...[
        useCase("backup", "Backup target", "database dumps"),
        useCase("reads", "Read-heavy database", "MongoDB"),
        useCase("oltp", "OLTP database", "PostgreSQL"),
        useCase("queue", "Message queue", "Kafka"),
        useCase("ci", "CI cache", "GitLab runners"),
        { url: "/compare/a-vs-b/", title: "Rook against ZFS", kind: "Comparison", within: "den" },
      ].flat(),
    };
    // As the search page has them: what is asked most stands first.
    const names: Hit[] = ["oltp", "reads", "queue", "ci", "backup"].map((id) => ({
      text: id.toUpperCase(),
      href: `/v1/use-cases/${id}/`,
      kind: "Use cases",
    }));
    for (const [words, id] of [
      ["database rook zfs", "oltp"],
      ["postgresql rook zfs", "oltp"],
      ["rook zfs queue", "queue"],
      ["ci rook zfs", "ci"],
      ["backup rook zfs", "backup"],
    ] as const)
      assert.deepEqual(
        addresses(await directHits(names, () => pages, words.split(" "), "/v1/", saidNothing)).slice(0, 2),
        [`/v1/use-cases/${id}/den/`, "/v1/compare/a-vs-b/"],
        words,
      );
  });
  it("is of the same name a measured storage before one that never was", async () => {
    const rbd = (id: string, sure?: number) => ({
      url: `/deployments/${id}/`,
      title: `Ceph RBD, ${id}`,
      kind: "Deployment",
      ...(sure && { sure }),
    });
    const pages = { 1: rbd("attic"), 2: rbd("basement", 1), 3: rbd("cellar") };
    assert.deepEqual(addresses(await directHits([], () => pages, ["ceph", "rbd"], "/", saidNothing)), [
      "/deployments/basement/",
      "/deployments/attic/",
      "/deployments/cellar/",
    ]);
  });
  it("is told by what its kind is called", async () => {
    assert.deepEqual(
      (await found("fast")).map(({ kind }) => kind),
      ["Deployment", "Workload"],
    );
  });
  it("is a check by its label, whatever it is found by", async () => {
    const checks: Hit[] = [
      {
        text: "Cached reads",
        beside: "Read again (CACHE_REREAD)",
        href: "/v1/checks/reread/",
        kind: "Checks",
      },
    ];
    const pages = {
      1: {
        url: "/checks/reread/",
        title: "Read again",
        kind: "Check",
        names: "cached reads, cache possible",
      },
    };
    for (const words of [["cached"], ["again"], ["read", "repeatedly"]])
      assert.deepEqual(
        (await directHits(checks, () => pages, words, "/v1/", saidNothing)).map(({ text, beside }) => [
          text,
          beside,
        ]),
        [["Cached reads", "Read again (CACHE_REREAD)"]],
        words.join(" "),
      );
  });
  it("is a part whose heading is the words, also where names would fill the box", async () => {
    const names = [1, 2, 3, 4, 5, 6].map(
      (i): Hit => ({
        text: `Latency ${i}`,
        href: `/v1/checks/${i}/`,
        kind: "Checks",
      }),
    );
    const pages = {
      1: { url: "/glossary/", title: "Glossary", kind: "Guide", parts: [["latency", "Latency"]] },
    };
    const hits = await directHits(names, () => pages, ["latency"], "/v1/", saidNothing);
    assert.deepEqual([hits.length, hits[0]?.href], [6, "/v1/glossary/#latency"]);
  });
  it("is a check by any of its names before a part that is called so", async () => {
    const pages = {
      1: {
        url: "/checks/little/",
        title: "Rate times latency",
        kind: "Check",
        names: "LITTLE, Little's law",
      },
      2: { url: "/glossary/", title: "Glossary", kind: "Guide", parts: [["law", "Little’s law"]] },
    };
    assert.deepEqual(addresses(await directHits([], () => pages, ["little's", "law"], "/v1/", saidNothing)), [
      "/v1/checks/little/",
      "/v1/glossary/#law",
    ]);
  });
  it("is also a guide that is called alike, where there is room", async () => {
    const pages = {
      1: { url: "/guides/caches/", title: "Caches that are not passed by", kind: "Guide" },
      2: { url: "/checks/cached/", title: "Cached reads", kind: "Check" },
    };
    assert.deepEqual(addresses(await directHits([], () => pages, ["cached"], "/v1/", saidNothing)), [
      "/v1/checks/cached/",
      "/v1/guides/caches/",
    ]);
  });
  it("is a ranking with its environment and who is first by what was asked for, else by what it goes by", async () => {
    const pages = {
      1: {
        url: "/environments/lab/writes/",
        title: "Random write, 4 KiB, direct",
        kind: "Ranking",
        names: "ranking, p99 write latency, write IOPS",
      },
    };
    const rankings: Said["rankings"] = {
      "lab/writes": {
        where: "Lab",
        by: [
          ["p99 write latency", "first A with 3 ms, in doubt"],
          ["write IOPS", "no usable figure"],
        ],
      },
    };
    const besideOf = async (...words: string[]): Promise<string | undefined> =>
      (
        await directHits(
          [],
          () => pages,
          words,
          "/v1/",
          async () => ({ ...NOTHING_SAID, rankings }),
        )
      )[0]?.beside;
    assert.equal(await besideOf("write", "iops"), "Lab · write IOPS: no usable figure");
    for (const words of [
      ["p99", "write"],
      ["random", "write"],
    ])
      assert.equal(await besideOf(...words), "Lab · p99 write latency: first A with 3 ms, in doubt");
  });
  it("is nothing that was only run with it, where something else is about it", async () => {
    const test = (kind: string, url: string) => ({
      url,
      title: "Random read, 4 KiB, cpu limit 500m, direct",
      kind,
      names: "ranking, read IOPS",
    });
    const pages = {
      1: test("Ranking", "/environments/lab/reads/"),
      2: { url: "/deployments/one-core/", title: "One core", kind: "Deployment", about: "Spends less CPU." },
      3: { url: "/method/", title: "Method", kind: "Guide", parts: [["cost", "Cost in CPU cores"]] },
    };
    const names: Hit[] = [
      { text: "Random read, cpu limit 500m", href: "/v1/workloads/reads/", kind: "Workloads" },
    ];
    assert.deepEqual(addresses(await directHits(names, () => pages, ["cpu"], "/v1/", saidNothing)), [
      "/v1/method/#cost",
      "/v1/deployments/one-core/",
      "/v1/workloads/reads/",
      "/v1/environments/lab/reads/",
    ]);
    // Beside what it is about a setting is meant.
    assert.deepEqual(addresses(await directHits(names, () => pages, ["read", "cpu"], "/v1/", saidNothing)), [
      "/v1/environments/lab/reads/",
      "/v1/workloads/reads/",
    ]);
  });
});

describe("what was asked for", () => {
  const pair = {
    url: "/compare/odf-ec-2-1-vs-odf-rep2/",
    title: "ODF RBD erasure-coded 2+1 against ODF RBD 2-replica",
    kind: "Comparison",
    names: "ec-2-1, rep2",
  };
  it("is a pair in the order of the words, at the one address that it has", () => {
    const { title, url } = asAsked(pair, ["rep2", "ec-2-1"]);
    assert.equal(title, "ODF RBD 2-replica against ODF RBD erasure-coded 2+1");
    assert.equal(url, "/compare/odf-ec-2-1-vs-odf-rep2/?first=odf-rep2");
    // As it is printed; of one alone; of what both are called; and what is no pair.
    for (const words of [["ec-2-1", "rep2"], ["rep2"], ["odf", "rbd"]])
      assert.equal(asAsked(pair, words), pair, words.join(" "));
    const guide = { ...pair, kind: "Guide" };
    assert.equal(asAsked(guide, ["rep2", "ec-2-1"]), guide);
  });
  it("is, of a storage that somebody misses, why", () => {
    for (const text of ["ceph rbd out", "Why is Ceph RBD excluded?", "why not ceph"])
      assert.ok(asksWhy(text), text);
    for (const text of ["ceph rbd", "why rook"]) assert.ok(!asksWhy(text), text);
    const fast = { name: "Fast", called: "fast", loss: "dies with the node" };
    const storages = { fast: { ...fast, heading: "why it is not chosen", why: "It lies." }, slow: fast };
    const why = (path: string) => whyOf(path, { ...NOTHING_SAID, storages });
    assert.deepEqual(why("/v1/deployments/fast/"), {
      href: "/v1/deployments/fast/#answers",
      title: "Fast: why it is not chosen",
      about: "It lies.",
    });
    // Of one of which nothing was asked there is the place alone; and what is no storage is left as it is.
    assert.deepEqual(why("/v1/deployments/slow/"), { href: "/v1/deployments/slow/#answers" });
    for (const path of ["/v1/deployments/fast/#places", "/v1/use-cases/log/", "/v1/deployments/"])
      assert.equal(why(path), undefined, path);
  });
});

describe("words of a question", () => {
  it("hold no sign that ends one, and keep what stands within", () => {
    assert.deepEqual(wordsOf("PostgreSQL: Rook or Mayastor?"), ["postgresql", "rook", "mayastor"]);
    assert.deepEqual(wordsOf("mayastor 2.5 GbE."), ["mayastor", "2.5", "gbe"]);
  });
  it("are not those that any question about storages has", () => {
    assert.deepEqual(wordsOf("Which storage class is best: p99 write latency?"), ["p99", "write", "latency"]);
    assert.deepEqual(wordsOf("can I trust this"), ["trust"]);
    assert.deepEqual(wordsOf("storage class"), ["storage", "class"], "unless there is nothing else");
  });
});

describe("storages that were never measured", () => {
  const storage = (id: string, sure?: number) => ({
    url: `/deployments/${id}/`,
    title: `${id} at Attic`,
    kind: "Deployment",
    ...(sure !== undefined && { sure }),
  });
  const environment = { url: "/environments/attic/", title: "Three servers (Attic)", kind: "Environment" };
  const found = async (pages: readonly object[]): Promise<string[]> => {
    const hits = await directHits([], () => ({ ...pages }), ["attic"], "/v1/", saidNothing);
    return hits.map(({ href }) => href);
  };
  it("stand behind all else that is called so, two for all of them", async () => {
    const many = ["luks", "lvm", "zfs", "raw"].map((id) => storage(id));
    assert.deepEqual(await found([...many, storage("nfs", 1), environment]), [
      "/v1/environments/attic/",
      "/v1/deployments/nfs/",
      "/v1/deployments/luks/",
      "/v1/deployments/lvm/",
    ]);
  });
  it("are all named where they are few", async () => {
    assert.equal((await found([storage("luks"), storage("lvm")])).length, 2);
  });
});

describe("what is asked for in words of everyday", () => {
  it("is a price, unless it is what a core, a flush or encryption costs", () => {
    for (const text of ["cheapest", "What does it cost?", "price per TiB", "cheap storage for kafka"])
      assert.equal(askedFor(wordsOf(text)), "price", text);
    for (const text of ["cpu cost", "what does encryption cost", "cost of a flush", "costume"])
      assert.equal(askedFor(wordsOf(text)), undefined, text);
  });

  it("leaves out that a disk is meant, or an alternative, where more is said", () => {
    assert.deepEqual(wordsOf("kafka disk"), ["kafka"]);
    assert.deepEqual(wordsOf("longhorn alternative"), ["longhorn"]);
    assert.deepEqual(wordsOf("disk"), ["disk"]);
  });

  it("has virtual machines in full where their disks are meant", () => {
    assert.deepEqual(wordsOf("VM disks"), ["virtual", "machines"]);
    assert.deepEqual(wordsOf("vm disk on raid1"), ["vm", "raid1"]);
  });
});
