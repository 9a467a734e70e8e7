import { type Minor, minor } from "../kernel";

/**
 * Other income (Income Tax Act, article 21): a payment of at most 50,000 won is not taxed (article 84, item 3); otherwise 20 % is withheld
 * (article 129, paragraph 1, item 6) and a tenth of that as local income tax (Local Tax Act, article 103-13). As of November 2026; amounts
 * below ten won are not withheld (Treasury Funds Management Act, article 47). Source: rule Q8.
 */
export const OTHER_INCOME = { taxFreeMinor: 50_000, incomeTaxBp: 2_000, localPartBp: 1_000 } as const;

export interface Payback {
  incomeTaxMinor: Minor;
  localTaxMinor: Minor;
  /** What is transferred. */
  transferMinor: Minor;
}

const toTens = (amount: number): Minor => minor(Math.floor(amount / 10) * 10);

/** Divides a reward into the withheld taxes and the transferred amount. Won. */
export function paybackOf(rewardMinor: number): Payback {
  const isTaxed = rewardMinor > OTHER_INCOME.taxFreeMinor;
  const incomeTaxMinor = toTens(isTaxed ? (rewardMinor * OTHER_INCOME.incomeTaxBp) / 10_000 : 0);
  const localTaxMinor = toTens((incomeTaxMinor * OTHER_INCOME.localPartBp) / 10_000);
  return {
    incomeTaxMinor,
    localTaxMinor,
    transferMinor: minor(rewardMinor - incomeTaxMinor - localTaxMinor),
  };
}
