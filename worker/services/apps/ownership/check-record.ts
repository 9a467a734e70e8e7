import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { domainsOf, holdsRecord, nextCheckAt, recordName } from "../../../../domain/app/ownership";
import { describedShort } from "../../../../domain/shared/described";
import { schema } from "../../../db/client";
import { dnsFor } from "../../../integrations/dns";
import type { ServiceContext } from "../../context";
import type { AppRow } from "../find";
import { recordToken } from "./get";
import { markVerified } from "./mark-verified";

/** How many apps one tick looks up: each is a few questions to the resolver. */
const CHECKS_MAX = 20;

/**
 * Looks for an app's TXT record; one that is there makes the app proven, one that is not is looked for again later.
 * @returns whether it was there
 * @throws AppError CONFLICT when the app was changed meanwhile
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

/** A resolver that does not answer has found nothing. */
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

/** Looks for the records that are due, the longest overdue first. @returns how many apps were proven by it */
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
