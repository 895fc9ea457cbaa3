/** Best credible, best as printed, runner-up and worst: four things that one deployment or several may be. */
export type RoleHolders = {
  best?: string | undefined;
  bestAsPrinted?: string | undefined;
  runnerUp?: string | undefined;
  worst?: string | undefined;
};

/** In words, for a page: what follows from the others is left out, as the last of two being their worst. */
export function rolesOf({ best, bestAsPrinted, runnerUp, worst }: RoleHolders, deployment: string): string[] {
  const roles = [
    { role: "best credible", of: best },
    { role: "runner-up", of: runnerUp },
    { role: "worst", of: worst === runnerUp ? undefined : worst },
    { role: "best as printed", of: bestAsPrinted === best ? undefined : bestAsPrinted },
  ];
  return roles.flatMap(({ role, of }) => (of === deployment ? [role] : []));
}
