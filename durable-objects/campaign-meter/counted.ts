import { type Claim, type CountedClaim, countedAmong, shortId } from "../../domain/delivery";
import type { StoredMark } from "./former-marks";

/** Which of these arrivals are in the totals. @param readMarks of claims with short ids */
export function countedWith(
  claims: readonly Claim[],
  readMarks: (claims: readonly Claim[]) => readonly StoredMark[],
): CountedClaim[] {
  const fullIds = new Map(claims.map(({ arrivalId }) => [shortId(arrivalId), arrivalId]));
  const short = claims.map((claim) => ({ ...claim, arrivalId: shortId(claim.arrivalId) }));
  return countedAmong(short, readMarks(short)).map(({ arrivalId, billed }) => ({
    arrivalId: fullIds.get(arrivalId) ?? arrivalId,
    billed,
  }));
}
