/** Thresholds with what they are called on pages. */

/** In the unit that its name in code says: ...Ns, ...BytesPerSecond, ...Share, ...Minor (of fio 3); a number otherwise. */
export type Threshold = { value: number; label: string };

export const labelled = <Name extends string>(
  values: Readonly<Record<Name, number>>,
  labels: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Threshold>> =>
  Object.fromEntries(
    (Object.keys(values) as Name[]).map((name) => [name, { value: values[name], label: labels[name] }]),
  ) as Record<Name, Threshold>;
