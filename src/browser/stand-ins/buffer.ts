/** Importers take Node's Buffer as it is there; in browsers it is this. */
import { Bytes } from "./bytes.ts";

globalThis.Buffer ??= Bytes as unknown as BufferConstructor;
