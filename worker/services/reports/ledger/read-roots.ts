import { and, asc, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ROOT_REASONS } from "../../../../domain/delivery";
import { dayView, isDay, parseOrRefuse } from "../../../../domain/kernel";
import type { Side } from "../../../../domain/people";
import { schema } from "../../../db/client";
import { requireAccess, type ServiceContext } from "../../kernel";

const { campaigns, ledgerRoots, projects } = schema;

export const ledgerRootView = z.object({
  day: dayView,
  publisherId: z.string(),
  publisherName: z.string(),
  version: z.int(),
  root: z.string(),
  reason: z.enum(ROOT_REASONS),
  /** Whether a later root took its place. */
  isReplaced: z.boolean(),
  /** Null for advertisers: a publisher's lines are also of others. */
  lines: z.int().nullable(),
  erasedLines: z.int().nullable(),
  sealedAt: z.int(),
});
type LedgerRoot = z.output<typeof ledgerRootView>;

export const ledgerRootsView = z.object({
  items: z.array(ledgerRootView),
  /** Ask for the days before this one; null on the last page. */
  before: dayView.nullable(),
});

/** Invalid days are ignored, so that a damaged link still shows the list. */
const rootsQuery = z.object({ before: z.string().refine(isDay).optional().catch(undefined) });

const ROWS = 100;

/** Publishers' days on which a campaign of the ad account ran. Its days are of the product's zone, the ledger's are UTC. */
const isBookedBy = (projectId: string): SQL =>
  sql`exists (select 1 from ${campaigns} c where c.project_id = ${projectId} and c.pub_project_id = ${ledgerRoots.pubProjectId}
    and ${ledgerRoots.day} between date(c.start_day, '-1 day') and date(c.end_day, '+1 day'))`;

/**
 * Roots of the ledger's days that concern a project, the newest day first, whole days. Source: rule D10.
 * @throws AppError those of `requireAccess`
 */
export async function listLedgerRoots(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  input: unknown,
): Promise<z.output<typeof ledgerRootsView>> {
  await requireAccess(ctx, projectId, "report.read", side);
  const { before } = parseOrRefuse(rootsQuery, input);
  const rows = await ctx.db
    .select({
      ...getTableColumns(ledgerRoots),
      publisherName: projects.displayName,
      isReplaced: sql<number>`exists (select 1 from ledger_roots later where later.day = ${ledgerRoots.day}
        and later.pub_project_id = ${ledgerRoots.pubProjectId} and later.version > ${ledgerRoots.version})`,
    })
    .from(ledgerRoots)
    .innerJoin(projects, eq(projects.id, ledgerRoots.pubProjectId))
    .where(
      and(
        side === "pub" ? eq(ledgerRoots.pubProjectId, projectId) : isBookedBy(projectId),
        before ? lt(ledgerRoots.day, before) : undefined,
      ),
    )
    .orderBy(desc(ledgerRoots.day), asc(ledgerRoots.pubProjectId), desc(ledgerRoots.version))
    .limit(ROWS + 1);
  const items = rows.map(
    ({ pubProjectId, isReplaced, lines, erasedLines, ...row }): LedgerRoot => ({
      ...row,
      publisherId: pubProjectId,
      isReplaced: isReplaced === 1,
      lines: side === "pub" ? lines : null,
      erasedLines: side === "pub" ? erasedLines : null,
    }),
  );
  return pageOfDays(items);
}

/** Leaves out the last day if it goes on, unless it is the only one. */
function pageOfDays(items: LedgerRoot[]): z.output<typeof ledgerRootsView> {
  const last = items.at(-1)?.day;
  if (items.length <= ROWS || last === undefined) return { items, before: null };
  const whole = items.filter(({ day }) => day > last);
  const shown = whole.length > 0 ? whole : items;
  return { items: shown, before: shown.at(-1)?.day ?? null };
}
