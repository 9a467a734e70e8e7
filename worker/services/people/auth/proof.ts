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

/** Storage key of a code, which is valid only in the session that requested it. */
const identifierOf = (sessionId: string) => `proof:${sessionId}`;

/** A stored code: its number of tries, and its digest together with its session's name. */
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

/** Whether a code that is still valid was sent. */
export async function isProofCodeSent(
  ctx: Pick<AuthContext, "db" | "now">,
  sessionId: string,
): Promise<boolean> {
  const kept = await keptCode(ctx, sessionId);
  return kept !== null && kept.tries < CODE_ATTEMPTS_MAX;
}

/** Mails a code for one session to its account's address; the former code becomes invalid. @throws AppError TOO_MANY_REQUESTS */
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
 * Consumes the code that was mailed for a session. Each try is counted before the code is compared, and of two concurrent tries one is
 * refused, so that parallel tries cannot exceed `CODE_ATTEMPTS_MAX`.
 * @throws AppError 070 with `code.wrong`, `code.expired` if no code is valid, or `code.exhausted`; TOO_MANY_REQUESTS
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
  /** Whether an operator has to set up the second factor first. */
  needsSetUp: boolean;
  /** For an account that signs in by the provider only: whether a valid code was sent. */
  isCodeSent: boolean;
  /** Seconds until another code may be requested. */
  codeWaitS: number;
}

/** The method by which the caller reauthenticates. @throws AppError UNAUTHORIZED */
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
 * Mails a code for the reauthentication of an account that signs in by the provider only, valid in the requesting session. The mailbox is
 * a sufficient proof, because it can also set a new password.
 * @returns seconds before the next one
 * @throws AppError UNAUTHORIZED; CONFLICT for an account with a password or a second factor, which are required instead; TOO_MANY_REQUESTS
 */
export async function sendProofCode(ctx: AuthContext): Promise<{ retryAfterS: number }> {
  const { id, account } = await requireSession(ctx);
  if ((await waysOf(ctx, account.id)) !== "provider") throw new AppError("CONFLICT");
  await mailProofCode(ctx, { sessionId: id, email: account.email });
  return { retryAfterS: CODE_COOLDOWN_S };
}

/**
 * Reauthenticates the caller by the second factor if it is on, else by the password; valid for `PROOF_TTL_MS`. An account with
 * neither uses the code of `sendProofCode`, or signs in with the provider again, which opens a new session.
 *
 * @param input `proofSchema`
 * @throws AppError UNAUTHORIZED; 070 with `password.wrong`, `code.wrong`, `code.expired`, `code.exhausted`, or `required` at the required field;
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
