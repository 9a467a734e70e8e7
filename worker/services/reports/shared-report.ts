import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError, momentView } from "../../../domain/kernel";
import { BREAKDOWNS, MEASURES, reportAskSchema, reportOfAddress } from "../../../domain/reports";
import { schema } from "../../db/client";
import { type AuthContext, mayStill, type ServiceContext, throttleOrRefuse } from "../kernel";
import { drawnReportView, drawReportOf } from "./report-page";
import { scopeOf } from "./report-scope";

export const sharedReportView = z.object({
  name: z.string(),
  projectName: z.string(),
  makerName: z.string().nullable().describe("Null of an account that is gone"),
  createdAt: momentView,
  report: drawnReportView.omit({ verdicts: true }),
  breakdown: z.enum([...BREAKDOWNS.adv, ...BREAKDOWNS.pub, ...BREAKDOWNS.backfill]),
  measures: z.array(z.enum(MEASURES)),
});
export type SharedReport = z.output<typeof sharedReportView>;

/**
 * The report of a link, for every holder, signed in or not. Source: rule R12.
 * @param next cursor of a page of its rows
 * @throws AppError TOO_MANY_REQUESTS, REPORT_SHARE_NOT_FOUND, REPORT_SHARE_REVOKED
 */
export async function openSharedReport(
  ctx: ServiceContext & AuthContext,
  token: string,
  next: string | null,
): Promise<SharedReport> {
  await throttleOrRefuse(ctx, "openShare", null);
  const { accounts, projects, reportShares: shares, savedViews: views } = schema;
  const [found] = await ctx.db
    .select({ share: shares, view: views, project: projects, makerName: accounts.name })
    .from(shares)
    .innerJoin(projects, and(eq(projects.id, shares.projectId), isNull(projects.deletedAt)))
    .leftJoin(views, eq(views.id, shares.viewId))
    .leftJoin(accounts, eq(accounts.id, shares.createdBy))
    .where(eq(shares.token, token))
    .limit(1);
  if (!found) throw new AppError("REPORT_SHARE_NOT_FOUND");
  const { share, view, project, makerName } = found;
  if (share.revokedAt !== null || view === null) throw new AppError("REPORT_SHARE_REVOKED");
  const maker = { projectId: project.id, accountId: share.createdBy };
  const withMoney = share.withMoney && (await mayStill(ctx, maker, "spend.read"));
  const address = reportOfAddress(new URLSearchParams(view.query), project.kind, withMoney);
  const { input, by, breakdown, measures } = address;
  const there = reportAskSchema.safeParse({ ...input, ...(next === null ? {} : { next }) });
  const ask = there.success ? there.data : reportAskSchema.parse(input);
  const { verdicts: _, ...report } = await drawReportOf(ctx, scopeOf(project.kind, project), ask, by);
  const { name } = view;
  return {
    ...{ name, projectName: project.displayName, makerName, createdAt: share.createdAt },
    ...{ report, breakdown, measures },
  };
}
