/** What the search box proposes, and the search page shows first: names, then pages by their name, then by what they are about. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";

type Hit = { text: string; href: string; kind: string; isThing?: true };
const { directHits, leading } = (await import(
  pathToFileURL(join(engineDir, "site/assets/js/search/direct.js")).href
)) as {
  directHits: (
    names: readonly Hit[],
    pagesOf: () => unknown,
    words: readonly string[],
    edition: string,
  ) => Promise<Hit[]>;
  leading: (hits: readonly Hit[]) => Hit[];
};

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
const found = (...words: string[]): Promise<Hit[]> => directHits(NAMES, () => PAGES, words, "/v1/");
const addresses = (hits: readonly Hit[]): string[] => hits.map(({ href }) => href);

describe("what is called by the words", () => {
  it("is a storage before a workload, and what only holds them within a word comes last", async () => {
    assert.deepEqual(addresses(await found("fast")), [
      "/v1/deployments/fast/",
      "/v1/workloads/a/",
      "/v1/use-cases/breakfast/",
    ]);
  });
  it("is a page where no name has them, its own before a list of it", async () => {
    assert.deepEqual(addresses(await found("luks")), ["/v1/deployments/luks/", "/v1/claims/luks/"]);
  });
  it("is a page that says it is about them, in words that begin alike, where none is called so", async () => {
    assert.deepEqual(addresses(await found("encryption")), ["/v1/deployments/luks/", "/v1/sources/guide/"]);
    assert.ok(
      leading(await found("encryption")).every(({ isThing }) => isThing),
      "before all that holds them",
    );
    assert.deepEqual(await found("zzzxq"), []);
  });
  it("is an answer that rests on figures before one that is open, and that before one of nothing", async () => {
    assert.deepEqual(addresses(await directHits([], () => ANSWERS, ["quorum"], "/v1/")), [
      "/v1/use-cases/log/cellar/",
      "/v1/use-cases/log/den/",
      "/v1/use-cases/log/basement/",
    ]);
  });
  it("leads the search page where it is a thing to choose or a page, called as that is", async () => {
    assert.deepEqual(
      leading(await found("fast")).map(({ href, kind }) => [href, kind]),
      [["/v1/deployments/fast/", "Deployment"]],
    );
    assert.equal(leading(await found("luks")).length, 2);
  });
});
