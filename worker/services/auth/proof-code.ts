import { and, eq, gt } from "drizzle-orm";
import { CODE_ATTEMPTS_MAX } from "../../../domain/account/throttle";
import { AppError } from "../../../domain/shared/errors";
import { EMAIL_CODE_TTL_S } from "../../../domain/shared/limits";
import { verifications } from "../../db/schema";
import { sendCodeMail } from "./code-mail";
import type { AuthContext } from "./context";
import { hashCode, newMailCode } from "./keys";
import { throttleOrRefuse } from "./throttle";

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
