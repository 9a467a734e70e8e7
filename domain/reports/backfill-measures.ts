import { divideHalfUp } from "../kernel";

/** Counts of exchanges' ads; money in millionths of a minor unit, because a single display earns less than one. */
export type BackfillSum = "backfillImpressions" | "backfillMicros" | "bidAnswers";

type BackfillSums = Partial<Record<BackfillSum, number>>;

const backfill = { sources: ["backfill"] } as const;
const MICROS = 1_000_000;

/** Measures of backfill: displays by their day, and answers by the hour of the request. Source: rules R22 and R23. */
export const BACKFILL_RULES = {
  backfillImpressions: { counts: "Impressions of exchanges' ads", ...backfill },
  backfillRevenue: {
    ...{ counts: "What exchanges' ads earned in minor units, rounded down", ...backfill },
    ...({ kind: "money", addsUp: false } as const),
    of: ({ backfillMicros = 0 }: BackfillSums) => Math.floor(backfillMicros / MICROS),
  },
  backfillEcpm: {
    ...{ counts: "Minor units for a thousand impressions of exchanges' ads", ...backfill },
    ...({ kind: "money", addsUp: false } as const),
    of: ({ backfillMicros = 0, backfillImpressions = 0 }: BackfillSums) =>
      backfillImpressions === 0
        ? null
        : Number(divideHalfUp(BigInt(backfillMicros) * 100_000n, BigInt(backfillImpressions) * 1_000_000n)) /
          100,
  },
  bidAnswers: {
    counts: "Requests that exchanges were asked to bid for, by how they answered",
    sources: ["bids"],
  },
} as const;
