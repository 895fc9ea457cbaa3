/** The hash by which bytes are known. */
import { hash } from "node:crypto";

export const sha256 = (data: Uint8Array | string): string => hash("sha256", data);
