#!/usr/bin/env node
// In plain JavaScript, as what it imports first, which may have to say why the rest cannot run.
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { missing } from "./require-libraries.mjs";

// The program as the last start compiled it: a third of the time. Never where others may write, as what lies there is run.
const { env } = process;
try {
  const caches = env.FIOLIO_CACHE ?? join(env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "fiolio");
  module.enableCompileCache(join(caches, "compiled"));
} catch (error) {
  // A user without a home, as in some containers, has no such folder: each start compiles anew.
  if (error?.code !== "ERR_SYSTEM_ERROR") throw error;
}
try {
  await import("./cli.ts");
} catch (error) {
  const name = /^Cannot find package '([^']+)'/.exec(error?.message)?.[1];
  if (error?.code !== "ERR_MODULE_NOT_FOUND" || name === undefined) throw error;
  missing(name);
}
