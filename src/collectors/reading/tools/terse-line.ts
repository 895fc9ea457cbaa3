/** The beginning of a line of fio's terse output: version, fio's version or the job, and two adjacent numbers somewhere behind. */
export const TERSE = /^[2-5];[^;\n]*;(?:[^\n]*;)?\d+;\d+;/;

/** Enough of it to know it amid any other text: version 2 does not name fio. Progress may stand before it. */
export const BEGINS_TERSE =
  /^(?:\S[^\n]*\r)?(?:[3-5];fio-\d|2;[^;]{1,200};\d{1,9};\d{1,9};(?:\d{1,20};){6}.*;1\.0{6}%=)/;
