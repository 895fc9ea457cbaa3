/** Commands of a shell that run several times, and the files that they write. */

/** It runs for each `$i`, so many times; once where no number is given. */
export const repeated = (command: string, times: number | undefined): string =>
  times === undefined
    ? command
    : `for i in ${Array.from({ length: times }, (_, at) => at + 1).join(" ")}; do\n  ${command}\ndone`;

/** The file that one of them writes. */
export const fileOfEach = (name: string, times: number | undefined): string =>
  times === undefined ? `${name}.json` : `${name}-$i.json`;

/** All of them, as a shell finds them. */
export const filesOf = (name: string, times: number | undefined): string =>
  times === undefined ? `${name}.json` : `${name}-[1-${times}].json`;
