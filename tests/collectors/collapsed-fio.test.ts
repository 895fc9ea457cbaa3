/** fio's text of which a page made one blank of several: its numbers may be cut or rounded, and no figure is held to be more exact than that. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { intervalOf, type Quantity } from "../../src/schema/quantity.ts";
import { importBytes, type Outcome } from "./import.ts";

const quantities = ({ runs }: Outcome): Map<string, Quantity> =>
  new Map(
    runs[0]?.results.flatMap(({ name, directions }) =>
      Object.entries(directions).flatMap(([side, direction]) =>
        Object.entries({ ...direction, ...direction?.slat, ...direction?.clat }).flatMap(([key, value]) =>
          typeof value === "number" || (typeof value === "object" && "printed" in value)
            ? [[`${name} ${side} ${key}`, value as Quantity] as const]
            : [],
        ),
      ),
    ),
  );

const SAMPLES = process.env.FIOLIO_SAMPLES;
const skip = SAMPLES && existsSync(SAMPLES) ? false : "FIOLIO_SAMPLES does not name a folder of real outputs";

test("each figure agrees with that of the text as it was printed", { skip }, async () => {
  for (const name of ["cephfio-bluestore-nvme-randwrite-4k.out.txt", "gen/fio-3.1-normal.txt"]) {
    const text = readFileSync(join(SAMPLES ?? "", "fio-normal", name), "utf8");
    const whole = quantities(await importBytes(Buffer.from(text)));
    const collapsed = quantities(await importBytes(Buffer.from(text.replace(/(\S) {2,}/g, "$1 "))));
    assert.equal(collapsed.size, whole.size, name);
    for (const [key, figure] of whole) {
      const [own, all] = [intervalOf(figure), intervalOf(collapsed.get(key) ?? 0)];
      assert.ok(all.low <= own.high && own.low <= all.high, `${name}, ${key}`);
    }
  }
});
