/** Which pages lie in the generated folder as they were made, by what they were made of. Losing this costs time and nothing else. */
import { join } from "node:path";
import { z } from "zod";
import { insideRoot, readTextIfAny } from "../../effects/files.ts";
import { writeWhole } from "../../effects/write-batch.ts";
import { chartFilesOf } from "../../render/charts/figures.ts";
import type { KeptPage, PageStore } from "../../render/page-units.ts";
import { diskRefusal } from "../../text/disk-refusal.ts";
import { hashedText, withHash } from "../../text/hashed-text.ts";
import { jsonOf } from "../../text/json.ts";
import { sha256 } from "../../text/sha256.ts";

const FORMAT = "kept-pages/1";
const texts = z.array(z.string());
const note = z.strictObject({
  format: z.literal(FORMAT),
  by: z.string(),
  pages: z.record(
    z.string(),
    z.strictObject({
      key: z.string(),
      files: z.array(z.strictObject({ path: z.string(), hash: z.string(), stub: z.string() })),
      links: z.strictObject({ anchors: z.record(z.string(), texts), outside: texts }),
    }),
  ),
});

/**
 * @param by what made them: of other programs, texts and settings none is taken
 * @param lying paths of charts that lie in the generated folder as they were drawn
 * @param textOf of a page's file as it lies there
 */
export async function keptPages(
  work: string,
  {
    textOf,
    by,
    lying,
  }: { textOf: (path: string) => string | undefined; by: string; lying: ReadonlySet<string> },
): Promise<PageStore & { finish: () => Promise<void> }> {
  const place = await insideRoot(work, join(".fiolio", "cache", "pages.json"));
  const text = hashedText(await readTextIfAny(place));
  const last = note.safeParse(text === undefined ? undefined : jsonOf(text)).data;
  const known = last?.by === by ? last.pages : {};
  const noted: Record<string, KeptPage> = {};
  const isThere = ({ path, hash }: { path: string; hash: string }): boolean => {
    const text = textOf(path);
    return text !== undefined && sha256(text) === hash;
  };
  return {
    find(address, key) {
      const page = Object.hasOwn(known, address) ? known[address] : undefined;
      if (page?.key !== key) return undefined;
      const isWhole =
        page.files.every(isThere) && chartFilesOf(page.links.outside).every((path) => lying.has(path));
      return isWhole ? page : undefined;
    },
    note(address, page) {
      noted[address] = page;
    },
    async finish() {
      try {
        await writeWhole(place, withHash(`${JSON.stringify({ format: FORMAT, by, pages: noted })}\n`));
      } catch (error) {
        if (diskRefusal(error) === undefined) throw error;
      }
    },
  };
}
