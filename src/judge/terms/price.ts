/** What a TiB of data costs a month, from declared prices. Pure. */
import type { Deployment } from "../../schema/deployment.ts";
import type { Environment } from "../../schema/environment.ts";
import { formatNumber } from "../../units/format.ts";

/** ZFS is best kept below 80 %; Ceph warns at 85 % and refuses writes at 95 %. What lies above is never data. */
const FILL_LIMIT = 0.8;

/** For the pages that show prices. */
export const PRICE_RULE = `A usable TiB costs the price of a raw TiB, times the bytes stored for each byte, over the share of the capacity that may be filled (${FILL_LIMIT}, unless the deployment declares another), and the cores that the storage keeps for itself, at their price. It is shown where the record declares all of it.`;

/** `basis`: "8 EUR a raw TiB x 3 / 0.8, prices of 2026-01-31". */
export type UsablePrice = { amount: number; currency: string; basis: string };

/** `factor`: bytes on disks for each byte of data. Undefined where a part of it is not declared: a part would pass for the whole. */
export function usablePriceOf(
  deployment: Deployment,
  environment: Environment | undefined,
  factor: number | undefined,
): UsablePrice | undefined {
  const { prices } = environment ?? {};
  const raw = deployment.prices?.rawTiBPerMonth ?? prices?.rawTiBPerMonth;
  if (prices === undefined || raw === undefined || factor === undefined) return undefined;
  const { currency, date, corePerMonth } = prices;
  const coresOfTiB = corePerMonth === undefined ? 0 : coresPerTiB(deployment);
  if (coresOfTiB === undefined) return undefined;
  const { fillLimit = FILL_LIMIT } = deployment;
  const rawOfUsable = factor / fillLimit;
  const cores = coresOfTiB * (corePerMonth ?? 0);
  const stored = `${formatNumber(factor)} / ${formatNumber(fillLimit)}`;
  const terms = [
    `${formatNumber(raw)} ${currency} a raw TiB x ${stored}`,
    ...(cores > 0
      ? [
          `${formatNumber(coresOfTiB)} cores a raw TiB x ${stored} x ${formatNumber(corePerMonth ?? 0)} ${currency} a core`,
        ]
      : []),
  ];
  return {
    amount: (raw + cores) * rawOfUsable,
    currency,
    basis: `${terms.join(" + ")}, prices of ${date.slice(0, 10)}`,
  };
}

/** Undefined where it is not declared how many, or for how much capacity. */
function coresPerTiB({ storageCores }: Deployment): number | undefined {
  const { perNode, rawTiBPerNode } = storageCores ?? {};
  if (perNode === 0) return 0;
  return perNode === undefined || rawTiBPerNode === undefined ? undefined : perNode / rawTiBPerNode;
}
