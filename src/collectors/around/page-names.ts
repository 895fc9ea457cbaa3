/** What a page says of a block by where it stands: the column and the row of a table, the element around it. */
import { labelOf } from "./subjects/label.ts";

type Row = { cells: string[]; blocks: number };

/** Told of the elements of a page as they come. */
export class PageNames {
  #title = "";
  #columns: readonly string[] = [];
  #row: Row | undefined;
  #isHeading = false;
  #id = "";

  open(name: string, id: string | undefined): void {
    if (/^h[1-6]$/.test(name)) [this.#title, this.#isHeading] = ["", true];
    else if (name === "table") this.#columns = [];
    else if (name === "tr") this.#row = { cells: [], blocks: 0 };
    else if (name === "td" || name === "th") this.#row?.cells.push("");
    if (id !== undefined && labelOf(id) !== undefined && !NUMBERED.test(id)) this.#id = id;
  }

  close(name: string): void {
    if (/^h[1-6]$/.test(name)) this.#isHeading = false;
    else if (name === "tr" && this.#row?.blocks === 0) this.#columns = this.#row.cells;
    if (name === "tr" || name === "table") this.#row = undefined;
  }

  /** Outside of blocks. */
  text(text: string): void {
    if (text.trim() !== "") this.#id = "";
    if (this.#isHeading) this.#title += text;
    const { cells } = this.#row ?? { cells: [] };
    if (cells.length > 0) cells[cells.length - 1] += text;
  }

  /** Lines to stand above a block that begins here. */
  above(): string {
    const id = this.#id === "" ? "" : `[#${this.#id}]\n`;
    this.#id = "";
    const cell = this.#cell();
    return cell === undefined ? id : `${id}**${`${this.#title} ${cell}`.trim().replaceAll(/\s+/g, " ")}**\n`;
  }

  /** Of the first block in a row only a column that has a name says anything. */
  #cell(): string | undefined {
    if (this.#row === undefined) return undefined;
    this.#row.blocks += 1;
    const { cells, blocks } = this.#row;
    const at = cells.length - 1;
    const row = cells.slice(0, at).join(" ").trim();
    const column = labelOf(this.#columns[at] ?? "");
    if (column !== undefined && at > 0) return `${row} ${column}`;
    if (column !== undefined) return column;
    return blocks > 1 && row === "" && this.#columns.length === 0 ? `column-${at + 1}` : undefined;
  }
}

/** Of a line, of a cell, of a script: no name. */
const NUMBERED = /\d{3}|^\D{0,12}\d+$|[\da-f]{8}/;
