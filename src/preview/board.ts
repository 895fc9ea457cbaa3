/** What is wrong with a report that is previewed: told in the terminal once, and in browsers until it is mended. */
import { diskRefusal } from "../text/disk-refusal.ts";
import { hasErrors, type Problem } from "../text/problem.ts";
import type { Clients } from "./clients.ts";
import type { ServedSite } from "./served-site.ts";

export class Board {
  readonly #clients: Clients;
  readonly #site: ServedSite;
  readonly #print: (problems: readonly Problem[]) => void;
  #printed = "";
  /** Of raw files: the site is built without them. */
  #imported: readonly Problem[] = [];

  constructor(clients: Clients, site: ServedSite, print: (problems: readonly Problem[]) => void) {
    this.#clients = clients;
    this.#site = site;
    this.#print = print;
  }

  /** @param paths that were just changed: of those warnings too are what somebody waits for */
  imported(problems: readonly Problem[], paths: readonly string[]): void {
    this.#imported = problems.filter(({ path, severity }) => severity === "error" || paths.includes(path));
    if (problems.length > 0) this.#print(problems);
  }

  /** Whether there are errors among them; then they stop the build, and are shown. */
  refuses(problems: readonly Problem[]): boolean {
    const text = JSON.stringify(problems);
    if (problems.length > 0 && text !== this.#printed) this.#print(problems);
    this.#printed = text;
    if (!hasErrors(problems)) return false;
    this.#show(
      problems.filter(({ severity }) => severity === "error"),
      true,
    );
    return true;
  }

  failed(error: unknown): void {
    const message = diskRefusal(error) ?? (error instanceof Error ? error.message : String(error));
    console.error(message);
    this.#show([{ path: "", message, severity: "error" }], true);
  }

  /** Nothing stops the build any more. */
  well(): void {
    this.#show([], false);
  }

  #show(problems: readonly Problem[], stopped: boolean): void {
    const isBuilt = this.#site.isBuilt;
    this.#clients.show({ problems: [...problems, ...this.#imported], isBuilt, stopped });
  }
}
