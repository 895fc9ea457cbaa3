/** "ENOENT" and the like of an error of the file system. */
export const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | undefined)?.code;

/**
 * For `catch`: `value` where there is no such file or folder; any other error is thrown on.
 * @param more codes that mean the same there, as ENOTDIR does of a path through a file
 */
export const absent =
  <T>(value: T, ...more: string[]) =>
  (error: unknown): T => {
    if (["ENOENT", ...more].includes(codeOf(error) ?? "")) return value;
    throw error;
  };

/** No fault of the file: this process, or the machine, has too many open. */
export const isOutOfFiles = (error: unknown): boolean => ["EMFILE", "ENFILE"].includes(codeOf(error) ?? "");
