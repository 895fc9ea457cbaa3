/** The names of jobs, which fio cuts in its reports. */

/** In bytes: fio keeps so much of a job's name in its row, and all of it among the options. */
const NAME_BYTES = 127;

/**
 * Whether a row's name is that of the section `named`. A character of several bytes may be cut, too.
 */
export function isSameName(name: string, named: string): boolean {
  if (name === named) return true;
  const [kept, whole] = [Buffer.from(name.replace(/\uFFFD+$/, "")), Buffer.from(named)];
  return (
    whole.length > NAME_BYTES &&
    kept.length > NAME_BYTES - 4 &&
    kept.length <= NAME_BYTES &&
    whole.subarray(0, kept.length).equals(kept)
  );
}
