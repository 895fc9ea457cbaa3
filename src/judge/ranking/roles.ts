/** Best credible, fastest as published, runner-up and worst: roles of deployments in a ranking. */
export type RoleHolders = {
  best?: string | undefined;
  bestAsPrinted?: string | undefined;
  runnerUp?: string | undefined;
  worst?: string | undefined;
};

/** In words, for a page. Roles that follow from others are left out: of two, the runner-up is also the worst. */
export function rolesOf({ best, bestAsPrinted, runnerUp, worst }: RoleHolders, deployment: string): string[] {
  const roles = [
    { role: "best credible", of: best },
    { role: "runner-up", of: runnerUp },
    { role: "worst", of: worst === runnerUp ? undefined : worst },
    { role: "fastest as published", of: bestAsPrinted === best ? undefined : bestAsPrinted },
  ];
  return roles.flatMap(({ role, of }) => (of === deployment ? [role] : []));
}
