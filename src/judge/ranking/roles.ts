/** Best credible, fastest as published, runner-up and worst: roles of deployments in a ranking. */
export type RoleHolders = {
  best?: string | undefined;
  bestAsPrinted?: string | undefined;
  runnerUp?: string | undefined;
  worst?: string | undefined;
  /** Those that share the first rank. */
  first?: readonly string[] | undefined;
};

export const BEST = "best credible";

/** In words, for data. Roles that follow from others are left out: of two, the runner-up is also the worst. Of several that tie for the first rank none is the runner-up. */
export function rolesOf(
  { best, bestAsPrinted, runnerUp, worst, first = [] }: RoleHolders,
  deployment: string,
): string[] {
  const ties = first.length > 1 && first.includes(deployment);
  const roles = [
    { role: "tied first", of: ties ? deployment : undefined },
    { role: BEST, of: ties ? undefined : best },
    { role: "runner-up", of: ties ? undefined : runnerUp },
    { role: "worst", of: worst === runnerUp ? undefined : worst },
    { role: "fastest as published", of: bestAsPrinted === best ? undefined : bestAsPrinted },
  ];
  return roles.flatMap(({ role, of }) => (of === deployment ? [role] : []));
}

/** The same beside a place, which says by itself who shares it, who is next and who is last: what it does not say. */
export const rolesBesidePlace = (holders: RoleHolders, deployment: string): string[] =>
  rolesOf(holders, deployment).filter((role) => !PLACES.has(role));
const PLACES: ReadonlySet<string> = new Set(["tied first", "runner-up", "worst"]);
