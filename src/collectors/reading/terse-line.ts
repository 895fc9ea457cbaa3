/** How a line of fio's terse output begins: version, then fio's version or the job, and two numbers somewhere behind. */
export const TERSE = /^[2-5];[^;\n]*;(?:[^\n]*;)?\d+;\d+;/;
