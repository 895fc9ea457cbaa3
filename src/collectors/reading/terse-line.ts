/** The beginning of a line of fio's terse output: version, fio's version or the job, and two adjacent numbers somewhere behind. */
export const TERSE = /^[2-5];[^;\n]*;(?:[^\n]*;)?\d+;\d+;/;
