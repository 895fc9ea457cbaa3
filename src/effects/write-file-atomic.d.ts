declare module "write-file-atomic" {
  /** Writes beside the target, flushes, renames; removes what it has begun when the process ends. */
  export default function writeFileAtomic(path: string, data: string): Promise<void>;
}
