import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, momentView, parseOrRefuse } from "../../../domain/kernel";
import { cardSchema, UNDECIDED_STATUSES } from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { gatewayOf } from "../../integrations/gateway";
import { commitChange, type ServiceContext, unseal } from "../kernel";
import { actNotice, requireGroup } from "../people";

const { paymentCards, paymentMethods, payments, projects } = schema;

export const groupCardView = z.object({
  id: z.string(),
  company: z.string().nullable(),
  numberMasked: z.string(),
  /** Number of ad accounts of the group that pay with it. */
  accounts: z.int(),
  createdAt: momentView,
});
export type GroupCard = z.output<typeof groupCardView>;

/** The cards that a group offers to its ad accounts. @throws AppError of `requireGroup` */
export async function listGroupCards(ctx: ServiceContext, groupId: string): Promise<GroupCard[]> {
  await requireGroup(ctx, groupId, "cards.read");
  return ctx.db
    .select({
      id: paymentCards.id,
      company: paymentCards.company,
      numberMasked: paymentCards.numberMasked,
      accounts: count(projects.id),
      createdAt: paymentCards.createdAt,
    })
    .from(paymentCards)
    .leftJoin(paymentMethods, eq(paymentMethods.cardId, paymentCards.id))
    .leftJoin(projects, and(eq(projects.id, paymentMethods.projectId), eq(projects.groupId, groupId)))
    .where(and(eq(paymentCards.groupId, groupId), isNull(paymentCards.removedAt)))
    .groupBy(paymentCards.id)
    .orderBy(asc(paymentCards.createdAt), asc(paymentCards.id));
}

/**
 * Removes a group's card permanently: ad accounts can no longer pay with it, and its billing key is deleted at the gateway. An ad account
 * whose primary card it was gets its oldest other card as primary. Source: rule M19.
 * @param input `cardSchema`
 * @throws AppError 070, PAYMENT_METHOD_NOT_FOUND, PAYMENT_CANNOT_BE_DELETED while it is being charged, and those of `requireGroup`
 */
export async function removeGroupCard(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const { group } = await requireGroup(ctx, groupId, "cards.write");
  const { id } = parseOrRefuse(cardSchema, input);
  const isIts = and(
    eq(paymentCards.id, id),
    eq(paymentCards.groupId, groupId),
    isNull(paymentCards.removedAt),
  );
  const card = await ctx.db.query.paymentCards.findFirst({ where: isIts });
  if (!card) throw new AppError("PAYMENT_METHOD_NOT_FOUND");
  const isCharged = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.cardId, id), inArray(payments.status, ["intended", ...UNDECIDED_STATUSES])));
  const removed = ctx.db.update(paymentCards).set({ removedAt: ctx.now, updatedAt: ctx.now }).where(isIts);
  const ofGroup = ctx.db.select({ id: projects.id }).from(projects).where(eq(projects.groupId, groupId));
  const notice = await actNotice(ctx, "cards.write", group);
  const hasNone = sql`not exists (select 1 from ${paymentMethods} p where p.project_id = ${paymentMethods.projectId} and p.is_primary = 1)`;
  const oldest = sql`(select o.card_id from ${paymentMethods} o where o.project_id = ${paymentMethods.projectId} order by o.created_at, o.card_id limit 1)`;
  await commitChange(ctx, removed, {
    rows: [
      refuseWhen(ctx.db, sql`exists ${isCharged}`, "PAYMENT_CANNOT_BE_DELETED"),
      ctx.db.delete(paymentMethods).where(eq(paymentMethods.cardId, id)),
      ctx.db
        .update(paymentMethods)
        .set({ isPrimary: true })
        .where(
          and(inArray(paymentMethods.projectId, ofGroup), hasNone, sql`${paymentMethods.cardId} = ${oldest}`),
        ),
    ],
    also: [notice],
  });
  const gateway = gatewayOf(ctx.env);
  if (gateway) ctx.defer(gateway.deleteBillingKey(await unseal(ctx.env, card.billingKeySealed)));
}
