/** A target that cannot be used, in one line without a full stop: the other targets go on. */
export class TargetError extends Error {
  override name = "TargetError";
}
