import { and, asc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { questBoard, questWindowAt, type RunningQuest } from "../../../domain/quest/board";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

const CHANNELS_AT_ONCE = 100;
const { adProducts, campaigns, questBoards } = schema;

/**
 * Settles what each channel shows in the window of now: once, whenever in it the clock comes first. What several clocks do at once, or one
 * twice, is the same. @returns how many channels were settled
 */
export async function tickQuestBoards(ctx: ServiceContext): Promise<number> {
  const windowAt = questWindowAt(ctx.now);
  const due = await ctx.db
    .select({ id: adProducts.id })
    .from(adProducts)
    .leftJoin(questBoards, eq(questBoards.productId, adProducts.id))
    .where(
      and(
        eq(adProducts.pricingType, "cpq"),
        isNull(adProducts.goneAt),
        or(isNull(questBoards.windowAt), lt(questBoards.windowAt, windowAt)),
      ),
    )
    .orderBy(asc(adProducts.id))
    .limit(CHANNELS_AT_ONCE);
  const productIds = due.map(({ id }) => id);
  if (productIds.length === 0) return 0;
  const running = await runningQuests(ctx, ofProducts(productIds));
  await commit(
    ctx.db,
    productIds.map((productId) => {
      const entries = questBoard(running.get(productId) ?? [], windowAt);
      return ctx.db
        .insert(questBoards)
        .values({ productId, windowAt, entries })
        .onConflictDoUpdate({
          target: questBoards.productId,
          set: { windowAt, entries },
          setWhere: lt(questBoards.windowAt, windowAt),
        });
    }),
  );
  return productIds.length;
}

/** As one bound value, however many there are. */
const ofProducts = (productIds: readonly string[]) =>
  sql`${campaigns.productId} in (select value from json_each(${JSON.stringify(productIds)}))`;

async function runningQuests(ctx: ServiceContext, scope: SQL): Promise<Map<string, RunningQuest[]>> {
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      productId: campaigns.productId,
      quest: campaigns.quest,
      startsAt: campaigns.startsAt,
      endsAt: campaigns.endsAt,
    })
    .from(campaigns)
    .where(and(scope, eq(campaigns.status, "live")));
  const byProduct = new Map<string, RunningQuest[]>();
  for (const { id, productId, quest, startsAt, endsAt } of rows) {
    if (!quest || startsAt === null || endsAt === null) continue;
    const { goal, recruitmentTarget } = quest;
    const running = { campaignId: id, goal, recruitmentTarget, startsAtMs: startsAt, endsAtMs: endsAt };
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), running]);
  }
  return byProduct;
}
