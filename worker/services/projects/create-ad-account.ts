import { and, eq, notExists } from "drizzle-orm";
import { regionOf } from "../../../domain/project/country";
import { openedAdAccountSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { openProject } from "./open";
import { requireOwnName } from "./write";

/**
 * Opens an advertiser's ad account; the caller becomes its owner. It keeps by whose door it came: that publisher sees it among its
 * advertisers.
 * @throws AppError 070 with fields, UNAUTHORIZED
 */
export async function createAdAccount(ctx: ServiceContext, input: unknown): Promise<ProjectRow> {
  const values = parseOrRefuse(openedAdAccountSchema, input);
  requireOwnName(null, values.displayName);
  return openProject(ctx, {
    kind: "adv",
    displayName: values.displayName,
    ...regionOf(values.country),
    link: values.link ?? null,
    originProjectId: ctx.platform?.id ?? (await doorOfFirst(ctx)),
  });
}

/**
 * On the console, somebody's first ad account is what they came through a platform's door for. Those that follow are other business of
 * theirs, an agency's clients for one, which that publisher is told nothing of.
 */
async function doorOfFirst(ctx: ServiceContext): Promise<string | null> {
  const { id } = requireAccount(ctx);
  const { accounts, memberships, projects } = schema;
  const adAccountsOfTheirs = ctx.db
    .select({ id: projects.id })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), eq(projects.kind, "adv")))
    .where(eq(memberships.accountId, id));
  const [newcomer] = await ctx.db
    .select({ door: accounts.originProjectId })
    .from(accounts)
    .where(and(eq(accounts.id, id), notExists(adAccountsOfTheirs)))
    .limit(1);
  return newcomer?.door ?? null;
}
