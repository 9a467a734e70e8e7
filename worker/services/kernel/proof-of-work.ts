import { type Challenge, createChallenge, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import type { ThrottledAction } from "../../../domain/people";
import type { AuthContext } from "./context";
import { signatureFor } from "./keys";

export type WorkChallenge = Challenge;

/** Required prefix of a solution's hash; about 65,000 hashes on average, a second on a phone. */
const KEY_PREFIX = "0000";
const TTL_MS = 10 * 60_000;
/** Longer than any solution. */
const PROOF_MAX_CHARS = 4_096;

const secretFor = ({ env }: Pick<AuthContext, "env">, action: ThrottledAction) =>
  signatureFor(env.AUTH_SECRET, "proof-of-work", action);

/** A signed challenge for a try of `action`. */
export async function newChallenge(
  ctx: Pick<AuthContext, "env" | "now">,
  action: ThrottledAction,
): Promise<WorkChallenge> {
  return createChallenge({
    algorithm: "SHA-256",
    cost: 1,
    keyPrefix: KEY_PREFIX,
    expiresAt: new Date(ctx.now + TTL_MS),
    deriveKey,
    hmacSignatureSecret: await secretFor(ctx, action),
  });
}

/**
 * @param proof JSON of `{ challenge, solution }`
 * @returns the challenge's id and its remaining validity; null unless it is ours, for this action, in time and solved
 */
export async function solvedChallenge(
  ctx: Pick<AuthContext, "env" | "now">,
  action: ThrottledAction,
  proof: string,
): Promise<{ id: string; leftMs: number } | null> {
  if (proof.length > PROOF_MAX_CHARS) return null;
  try {
    const { challenge, solution } = JSON.parse(proof) as { challenge: Challenge; solution: Solution };
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: await secretFor(ctx, action),
    });
    const leftMs = Number(challenge.parameters.expiresAt) * 1000 - ctx.now;
    return verified && challenge.signature && leftMs > 0 ? { id: challenge.signature, leftMs } : null;
  } catch {
    // Not a valid proof.
    return null;
  }
}
