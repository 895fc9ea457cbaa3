/** Finds the runs in a file of fio's documents: documents of one run (--status-interval) follow each other, and the last counts. */
import type { DocumentHandler } from "../reading/documents.ts";
import { KEPT_TEXT, type KeptText } from "../reading/kept-text.ts";
import { FioDocument } from "./document.ts";

const STREAMED = new Set(["jobs", "client_stats", "disk_util"]);

export type FoundRun = {
  last: FioDocument;
  /** The last intact document before. */
  before: FioDocument | undefined;
  /** Damaged documents that a later, intact one replaces. */
  replaced: number;
  /** Text before the run's documents, and after the last document of the file. */
  lines: string[];
  /** Bytes of text that are not in `lines`. */
  dropped: number;
};

export class FioReader implements DocumentHandler {
  readonly streamed = STREAMED;
  /** The scanner's store of text around the documents. */
  text: KeptText | undefined;
  readonly #take: (run: FoundRun) => void;
  #current: FioDocument = new FioDocument();
  #run: FoundRun | undefined;
  /** Text after which no document has come yet. */
  #lines: string[] = [];
  #dropped = 0;
  #lengthOfRun = 0;

  constructor(take: (run: FoundRun) => void) {
    this.#take = take;
  }

  open(): void {
    this.#current = new FioDocument();
    this.#takeText();
  }

  member(key: string, value: unknown): void {
    this.#current.member(key, value);
  }

  element(key: string, value: unknown): void {
    this.#current.element(key, value);
  }

  damage(what: string): void {
    if (this.#current.damage.length < 20) this.#current.damage.push(what);
  }

  close(whole: boolean): void {
    const document = this.#current;
    document.whole = whole;
    if (!document.isFio && document.rows === 0) return;
    const run = this.#run;
    if (run?.last !== undefined)
      document.compareWith(run.last.isIntact || run.before === undefined ? run.last : run.before);
    const intact = run?.last.isIntact ? run.last : run?.before;
    if (run !== undefined && belongs(document, intact, run.last)) {
      if (!run.last.isIntact) run.replaced += 1;
      run.before = intact;
      run.last = document;
    } else {
      this.#finish();
      this.#run = { last: document, before: undefined, replaced: 0, lines: [], dropped: 0 };
    }
    this.#giveText();
  }

  /** Call at the end of the file. Returns the lines that belong to no run. */
  end(): readonly string[] {
    this.#takeText();
    this.#giveText();
    this.#finish();
    return this.#lines;
  }

  #finish(): void {
    if (this.#run !== undefined) this.#take(this.#run);
    this.#run = undefined;
    this.#lengthOfRun = 0;
  }

  #takeText(): void {
    const { lines, dropped } = this.text?.take() ?? { lines: [], dropped: 0 };
    if (lines.length > 0) this.#lines.push(...lines);
    this.#dropped += dropped;
  }

  /** fio prints notes and errors before the document that they belong to. */
  #giveText(): void {
    const run = this.#run;
    if (run === undefined) return;
    for (const line of this.#lines) {
      this.#lengthOfRun += line.length;
      if (this.#lengthOfRun <= KEPT_TEXT) run.lines.push(line);
      else run.dropped += line.length;
    }
    run.dropped += this.#dropped;
    this.#lines = [];
    this.#dropped = 0;
  }
}

/** A damaged document that may be of the same run is taken for one: otherwise an interim document would pass for the last. */
function belongs(document: FioDocument, intact: FioDocument | undefined, last: FioDocument): boolean {
  if (intact === undefined) return last.rows > 0 && document.mayFollow(last);
  return document.continues(intact) || (!document.isIntact && document.mayFollow(intact));
}
