import { and, asc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { type AppRecord, appKeyKey } from "../../../domain/audience";
import {
  APP_CODE_FAILURES_MAX,
  challengeState,
  domainsOf,
  holdsRecord,
  nextCheckAt,
  recordName,
  resolveSchema,
} from "../../../domain/inventory";
import { AppError, describedShort, parseOrRefuse, sameText } from "../../../domain/kernel";
import { appRecordOf } from "../../../domain/platform";
import { schema } from "../../db/client";
import { dnsFor } from "../../integrations/dns";
import { hasItsTurn, requireAccess, type ServiceContext, throttleOrRefuse } from "../kernel";
import { hasOptOuts } from "../platform";
import { codeHash, markVerified, type Ownership, ownershipOf, recordToken } from "./app-ownership";
import { type AppRow, findApp } from "./apps";

/** Maximum apps looked up per run; each needs a few DNS queries. */
const CHECKS_MAX = 20;

/**
 * Looks up an app's TXT record: an existing record verifies the app, a missing one is looked up again later.
 * @returns whether the record exists
 * @throws AppError CONFLICT if the app changes concurrently
 */
export async function checkRecord(
  ctx: ServiceContext,
  app: AppRow,
  { createdAt }: { createdAt: number },
): Promise<boolean> {
  if (await hasRecord(ctx, app)) {
    await markVerified(ctx, app);
    return true;
  }
  const { appChallenges } = schema;
  await ctx.db
    .update(appChallenges)
    .set({ checkedAt: ctx.now, nextCheckAt: nextCheckAt(createdAt, ctx.now) })
    .where(
      and(
        eq(appChallenges.appId, app.id),
        eq(appChallenges.method, "dns"),
        eq(appChallenges.createdAt, createdAt),
      ),
    );
  return false;
}

/** False if the resolver does not answer. */
async function hasRecord(ctx: ServiceContext, app: AppRow): Promise<boolean> {
  const dns = dnsFor(ctx.env);
  const token = recordToken(ctx, app.id);
  const found = await Promise.all(
    domainsOf(app, app.sellerDomain).map(async (domain) => {
      try {
        return holdsRecord(await dns.txt(recordName(domain)), token);
      } catch (error) {
        console.warn(
          JSON.stringify({
            event: "dns.failed",
            requestId: ctx.requestId,
            domain,
            error: describedShort(error),
          }),
        );
        return false;
      }
    }),
  );
  return found.includes(true);
}

/** Looks up the due records, the longest overdue first. @returns number of verified apps */
export async function tickOwnership(ctx: ServiceContext): Promise<number> {
  const { appChallenges, projectApps } = schema;
  const due = await ctx.db
    .select({ app: projectApps, challenge: appChallenges })
    .from(appChallenges)
    .innerJoin(projectApps, eq(projectApps.id, appChallenges.appId))
    .where(and(lte(appChallenges.nextCheckAt, ctx.now), isNull(projectApps.deletedAt)))
    .orderBy(asc(appChallenges.nextCheckAt))
    .limit(CHECKS_MAX);
  const settled = await Promise.allSettled(due.map(({ app, challenge }) => checkRecord(ctx, app, challenge)));
  return settled.filter((one) => one.status === "fulfilled" && one.value).length;
}

type Challenge = typeof schema.appChallenges.$inferSelect;

/**
 * Completes a challenge: by the mailed code, or by looking up the TXT record now. A proof verifies the app and its project. Idempotent.
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

/** Counts a try before checking its code, so that concurrent tries all count. */
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

const HOUR_MS = 3_600_000;
/** Each is a KV read, of which an invocation may make a thousand. */
const TURN_MAX = 200;

/**
 * Checks the ad server's records of the apps whose turn it is, and writes those that are missing or outdated, such as records of apps
 * registered before such records existed. Every app has a turn once an hour; a turn of more than `max` apps is split into parts, one an hour.
 *
 * @returns number of written records
 */
export async function tickAppRecords(ctx: ServiceContext, max = TURN_MAX): Promise<number> {
  const { projectApps, projects } = schema;
  const isDue = and(
    isNull(projectApps.deletedAt),
    eq(projectApps.status, "available"),
    isNull(projectApps.suspendedAt),
    isNull(projects.deletedAt),
    hasItsTurn(projectApps.id, ctx.now),
  );
  const due = ctx.db
    .select({
      appId: projectApps.id,
      appKey: projectApps.appKey,
      project: { id: projects.id, uidKey: projects.uidKey, features: projects.features },
      hasOptOuts,
    })
    .from(projectApps)
    .innerJoin(projects, eq(projects.id, projectApps.projectId))
    .where(isDue);
  const parts = Math.max(1, Math.ceil((await ctx.db.$count(due)) / max));
  const part = Math.floor(ctx.now / HOUR_MS) % parts;
  const apps = await due
    .orderBy(asc(projectApps.id))
    .limit(max)
    .offset(part * max);
  const published = await Promise.all(
    apps.map(({ appKey, appId, project, ...of }) =>
      publishRecord(ctx, appKey, appRecordOf(project, appId, of)),
    ),
  );
  return published.filter(Boolean).length;
}

async function publishRecord({ env }: ServiceContext, appKey: string, record: AppRecord): Promise<boolean> {
  const wanted = JSON.stringify(record);
  const key = appKeyKey(appKey);
  if ((await env.PLANS.get(key)) === wanted) return false;
  await env.PLANS.put(key, wanted);
  return true;
}
