/** The bytes of raw files that are in the store: never given out where they hold what fiolio.yaml says to redact. Only what is to be imported is fetched. */
import { createReadStream, lstatSync } from "node:fs";
import { join } from "node:path";
import { type Stamp, stampAt, stampOf } from "../../effects/file-state.ts";
import { insideRoot } from "../../effects/files.ts";
import { type Named, openStore, type Store } from "../../fetching/store.ts";
import { storedBytes } from "../../fetching/stored-bytes.ts";
import { loadDeclaration } from "../../record/load-declaration.ts";
import { storedAt } from "../../record/raw.ts";
import { Redaction } from "../../redaction/redact.ts";
import { commandLine } from "../../text/command-line.ts";
import { Failure } from "../../text/problem.ts";
import { plural } from "../../text/words.ts";

/** Where the bytes of a raw file are on this machine: in the report, or in the user's cache, fetched if need be. */
export async function rawBytes(root: string, path: string): Promise<string> {
  const full = await insideRoot(root, path);
  if (lstatSync(full, { throwIfNoEntry: false }) !== undefined) return full;
  const stored = await storedAt(root, path);
  return stored === undefined ? full : cleanBytes(root, stored);
}

/** Changes whenever the bytes of a raw file may have; for what is in the store, that is their hash. */
export async function stampOfRaw(root: string, path: string): Promise<Stamp> {
  const full = await insideRoot(root, path);
  const found = lstatSync(full, { bigint: true, throwIfNoEntry: false });
  if (found !== undefined) return stampOf(found);
  const stored = await storedAt(root, path);
  return stored === undefined ? "" : storedStamp(stored.sha256);
}

export const storedStamp = (sha256: string): Stamp => `sha256 ${sha256}`;

/** What reads at the same time waits for the same. */
const asked = new Map<string, Promise<string>>();

function cleanBytes(root: string, named: Named): Promise<string> {
  const key = `${root}\n${named.sha256}`;
  const known = asked.get(key) ?? readClean(root, named).finally(() => asked.delete(key));
  asked.set(key, known);
  return known;
}

async function readClean(root: string, named: Named): Promise<string> {
  const path = await fetchedBytes(root, named);
  const { redact } = await declaredIn(root);
  const found = redact && (await redact.find(createReadStream(path)));
  if (found && found.places > 0)
    throw new Failure(
      `expected nothing that fiolio.yaml says to redact, found ${plural(found.places, "place")} in what the store has. Bring it back (${commandLine("store", "--back")}), and run ${commandLine("collect", "--redact")}.`,
    );
  return path;
}

/** Whatever they hold. @throws Failure where the store does not give them */
export const fetchedBytes = async (root: string, named: Named): Promise<string> =>
  storedBytes(await storeOf(root), named);

type Declared = { redact: Redaction | undefined; store: () => Store };
/** By report, as long as its fiolio.yaml is the same: a store that is lost is not asked again and again. */
const declared = new Map<string, { stamp: Stamp; made: Promise<Declared> }>();

async function declaredIn(root: string): Promise<Declared> {
  const stamp = stampAt(join(root, "fiolio.yaml"))?.stamp ?? "";
  const known = declared.get(root);
  if (known?.stamp === stamp) return known.made;
  const made = makeDeclared(root);
  declared.set(root, { stamp, made });
  return made;
}

async function makeDeclared(root: string): Promise<Declared> {
  const { raw, redact = [] } = (await loadDeclaration(root)) ?? {};
  let store: Store | undefined;
  return {
    redact: redact.length > 0 ? new Redaction(redact) : undefined,
    store: () => {
      if (raw === undefined)
        throw new Failure(
          "expected raw: { store: ... } in fiolio.yaml, as the file is in a store, found none. Say where it is.",
        );
      store ??= openStore(raw, root, process.env);
      return store;
    },
  };
}

/** The store that fiolio.yaml declares. @throws Failure where it declares none */
export const storeOf = async (root: string): Promise<Store> => (await declaredIn(root)).store();
