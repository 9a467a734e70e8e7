import { and, eq, lt, sql } from "drizzle-orm";
import { APP_CODE_FAILURES_MAX, challengeState } from "../../../../domain/app/ownership";
import { resolveSchema } from "../../../../domain/app/schema";
import { AppError } from "../../../../domain/shared/errors";
import { sameText } from "../../../../domain/shared/same-text";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { schema } from "../../../db/client";
import { requireAccess } from "../../access";
import { throttleOrRefuse } from "../../auth/throttle";
import type { ServiceContext } from "../../context";
import { type AppRow, findApp } from "../find";
import { checkRecord } from "./check-record";
import { codeHash, type Ownership, ownershipOf } from "./get";
import { markVerified } from "./mark-verified";

type Challenge = typeof schema.appChallenges.$inferSelect;

/**
 * Answers a challenge: with the code that was mailed, or by having the TXT record looked for now. A proof makes the app, and its project,
 * proven. Given again it is still one.
 *
 * @param input `resolveSchema`
 * @throws AppError 070, PROJECT_APP_RESOLVE_CODE_REQUIRED, PROJECT_APP_OWNERSHIP_NOT_VERIFIED (a wrong or late code, no record),
 *   TOO_MANY_REQUESTS, PROJECT_APP_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function resolveApp(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  input: unknown,
): Promise<Ownership> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const { method, code } = parseOrRefuse(resolveSchema, input);
  const app = await findApp(ctx, projectId, appId);
  if (app.verifiedAt !== null) return ownershipOf(ctx, app);
  if (method === "email" && code === undefined) {
    throw new AppError("PROJECT_APP_RESOLVE_CODE_REQUIRED", { fields: { code: ["required"] } });
  }
  const challenge = await ctx.db.query.appChallenges.findFirst({
    where: and(eq(schema.appChallenges.appId, appId), eq(schema.appChallenges.method, method)),
  });
  if (!challenge) throw notVerified(code === undefined ? {} : { code: ["code.expired"] });
  await throttleOrRefuse({ ...ctx, headers: new Headers() }, "proveApp", appId);
  if (method === "dns") await byRecord(ctx, app, challenge);
  else await byCode(ctx, app, challenge, code ?? "");
  return ownershipOf(ctx, await findApp(ctx, projectId, appId));
}

async function byRecord(ctx: ServiceContext, app: AppRow, challenge: Challenge): Promise<void> {
  if (!(await checkRecord(ctx, app, challenge))) throw notVerified({});
}

async function byCode(ctx: ServiceContext, app: AppRow, challenge: Challenge, code: string): Promise<void> {
  const state = challengeState(challenge, ctx.now);
  if (state !== "open") throw notVerified({ code: [`code.${state}`] });
  if (!(await isRight(ctx, challenge, code))) throw notVerified({ code: ["code.wrong"] });
  await markVerified(ctx, app);
}

/** A try is counted before it is looked at, so that tries at the same moment are all counted. */
async function isRight(ctx: ServiceContext, challenge: Challenge, code: string): Promise<boolean> {
  const { appChallenges } = schema;
  const counted = await ctx.db
    .update(appChallenges)
    .set({ failures: sql`${appChallenges.failures} + 1` })
    .where(
      and(
        eq(appChallenges.appId, challenge.appId),
        eq(appChallenges.method, "email"),
        eq(appChallenges.createdAt, challenge.createdAt),
        lt(appChallenges.failures, APP_CODE_FAILURES_MAX),
      ),
    )
    .returning({ codeHash: appChallenges.codeHash });
  const kept = counted[0]?.codeHash ?? null;
  return kept !== null && sameText(kept, codeHash(ctx, challenge.appId, challenge.createdAt, code));
}

function notVerified(fields: Record<string, string[]>): AppError {
  return new AppError("PROJECT_APP_OWNERSHIP_NOT_VERIFIED", { fields });
}
