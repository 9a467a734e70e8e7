import { and, eq, gt } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import {
  CODE_ATTEMPTS_MAX,
  CODE_COOLDOWN_S,
  EMAIL_CODE_TTL_S,
  type ProofBy,
  proofBy,
  proofSchema,
} from "../../../../domain/people";
import { sessions, verifications } from "../../../db/schema";
import { type AuthContext, hashCode, newMailCode, throttleOrRefuse, waitBefore } from "../../kernel";
import { hasPassword, requirePassword } from "./change-password";
import { sendCodeMail } from "./code-mail";
import { takeSecondFactor } from "./second-factor-code";
import { requireSession } from "./sessions";

/** What a code is kept under: it is worth something in the session alone that asked for it. */
const identifierOf = (sessionId: string) => `proof:${sessionId}`;

/** What is kept of a code: how often it was tried, and its digest with its session's name. */
interface KeptCode {
  id: string;
  value: string;
  tries: number;
  hash: string;
}

async function keptCode({ db, now }: Pick<AuthContext, "db" | "now">, sessionId: string) {
  const row = await db.query.verifications.findFirst({
    where: and(
      eq(verifications.identifier, identifierOf(sessionId)),
      gt(verifications.expiresAt, new Date(now)),
    ),
  });
  if (!row) return null;
  const [tries = "", hash = ""] = row.value.split(":");
  return { id: row.id, value: row.value, tries: Number(tries), hash } satisfies KeptCode;
}

/** Whether a code is on its way that may still be typed. */
export async function isProofCodeSent(
  ctx: Pick<AuthContext, "db" | "now">,
  sessionId: string,
): Promise<boolean> {
  const kept = await keptCode(ctx, sessionId);
  return kept !== null && kept.tries < CODE_ATTEMPTS_MAX;
}

/** Mails a code for one session to its account's address; the one before it ends. @throws AppError TOO_MANY_REQUESTS */
export async function mailProofCode(
  ctx: AuthContext,
  { sessionId, email }: { sessionId: string; email: string },
): Promise<void> {
  await throttleOrRefuse(ctx, "sendProof", email);
  const code = newMailCode();
  const at = new Date(ctx.now);
  const identifier = identifierOf(sessionId);
  await ctx.db.batch([
    ctx.db.delete(verifications).where(eq(verifications.identifier, identifier)),
    ctx.db.insert(verifications).values({
      id: crypto.randomUUID(),
      identifier,
      value: `0:${await digestOf(ctx, sessionId, code)}`,
      expiresAt: new Date(ctx.now + EMAIL_CODE_TTL_S * 1000),
      createdAt: at,
      updatedAt: at,
    }),
  ]);
  await sendCodeMail(ctx, { email, code, purpose: "prove-again" });
}

/**
 * Takes the code that was mailed for a session, once. Each try is counted before it is looked at, and of two at the same moment one is
 * refused, so that no number of parallel tries is more than `CODE_ATTEMPTS_MAX`.
 * @throws AppError 070 with `code.wrong`, `code.expired` where none is good, or `code.exhausted`; TOO_MANY_REQUESTS
 */
export async function takeProofCode(
  ctx: AuthContext,
  { sessionId, email, code }: { sessionId: string; email: string; code: string },
): Promise<void> {
  await throttleOrRefuse(ctx, "enterProof", email);
  const kept = await keptCode(ctx, sessionId);
  if (kept === null) throw refused("code.expired");
  if (kept.tries >= CODE_ATTEMPTS_MAX) throw refused("code.exhausted");
  const { db } = ctx;
  const counted = await db
    .update(verifications)
    .set({ value: `${kept.tries + 1}:${kept.hash}`, updatedAt: new Date(ctx.now) })
    .where(and(eq(verifications.id, kept.id), eq(verifications.value, kept.value)))
    .returning({ id: verifications.id });
  const isRight = counted.length === 1 && kept.hash === (await digestOf(ctx, sessionId, code));
  if (!isRight) throw refused("code.wrong");
  const taken = await db
    .delete(verifications)
    .where(eq(verifications.id, kept.id))
    .returning({ id: verifications.id });
  if (taken.length !== 1) throw refused("code.wrong");
}

const digestOf = ({ env }: Pick<AuthContext, "env">, sessionId: string, code: string) =>
  hashCode(env.AUTH_SECRET, `${sessionId}:${code}`);

const refused = (code: string) => new AppError("070", { fields: { code: [code] } });

export interface ProofAsked {
  by: ProofBy;
  /** An operator who has to set the second factor up first. */
  needsSetUp: boolean;
  /** Of who has the provider alone: whether a code is on its way that may be typed. */
  isCodeSent: boolean;
  /** Seconds until another code may be asked for. */
  codeWaitS: number;
}

/** By what the caller shows again who they are. @throws AppError UNAUTHORIZED */
export async function proofAsked(ctx: AuthContext): Promise<ProofAsked> {
  const session = await requireSession(ctx);
  const by = await waysOf(ctx, session.account.id);
  const needsFactor = session.account.needsSecondFactor ?? false;
  return {
    by,
    needsSetUp: needsFactor && by !== "second-factor",
    isCodeSent: by === "provider" && (await isProofCodeSent(ctx, session.id)),
    codeWaitS: by === "provider" ? await waitBefore(ctx, "sendProof", session.account.email) : 0,
  };
}

/**
 * Mails a code by which somebody who signs in by a provider alone shows again who they are, in the session that asks. Their mailbox is
 * what the account rests on in any case: a new password is set by it.
 * @returns seconds before the next one
 * @throws AppError UNAUTHORIZED; CONFLICT for who has a password or a second factor, which are asked for instead; TOO_MANY_REQUESTS
 */
export async function sendProofCode(ctx: AuthContext): Promise<{ retryAfterS: number }> {
  const { id, account } = await requireSession(ctx);
  if ((await waysOf(ctx, account.id)) !== "provider") throw new AppError("CONFLICT");
  await mailProofCode(ctx, { sessionId: id, email: account.email });
  return { retryAfterS: CODE_COOLDOWN_S };
}

/**
 * Shows again who the caller is, by the second factor where it is on, else by the password; remembered for `PROOF_TTL_MS`. Who has
 * neither types the code of `sendProofCode`, or signs in with the provider again, which opens a fresh session.
 *
 * @param input `proofSchema`
 * @throws AppError UNAUTHORIZED; 070 with `password.wrong`, `code.wrong`, `code.expired`, `code.exhausted`, or `required` at what is asked for;
 *   TOO_MANY_REQUESTS
 */
export async function proveAgain(ctx: AuthContext, input: unknown): Promise<void> {
  const { id, account } = await requireSession(ctx);
  const { password, code } = parseOrRefuse(proofSchema, input);
  const by = await waysOf(ctx, account.id);
  const at = new Date(ctx.now);
  if (by === "password") {
    await throttleOrRefuse(ctx, "confirmPassword", account.email);
    await requirePassword(ctx, account.id, password);
  } else {
    if (code === undefined) throw new AppError("070", { fields: { code: ["required"] } });
    if (by === "provider") await takeProofCode(ctx, { sessionId: id, email: account.email, code });
    else {
      await throttleOrRefuse(ctx, "secondFactor", account.email);
      await takeSecondFactor(ctx, account.id, code);
    }
  }
  const secondFactor = by === "second-factor" ? { secondFactorAt: at } : {};
  await ctx.db
    .update(sessions)
    .set({ provedAt: at, ...secondFactor })
    .where(eq(sessions.id, id));
}

async function waysOf(ctx: AuthContext, accountId: string): Promise<ProofBy> {
  const factor = await ctx.db.query.twoFactors.findFirst({
    columns: { verified: true },
    where: (row) => eq(row.accountId, accountId),
  });
  return proofBy({
    hasSecondFactor: factor?.verified ?? false,
    hasPassword: await hasPassword(ctx, accountId),
  });
}
