import { and, asc, desc, eq, exists, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  cardSchema,
  methodRefusal,
  newCardSchema,
  PAYMENT_METHODS_MAX,
  type PaymentMethodView,
  UNDECIDED_STATUSES,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { gatewayOf } from "../../integrations/gateway";
import {
  commitChange,
  commitWork,
  type ProjectRow,
  requireAccess,
  type ServiceContext,
  seal,
  signatureFor,
  unseal,
} from "../kernel";
import { actNotice } from "../people";

const { groupMembers, paymentCards, paymentMethods, payments, projects } = schema;

/** Whether a price in this currency can be paid by card: the gateway accepts Korean cards only. Source: rule M19. */
export function takesCards({ env }: Pick<ServiceContext, "env">, currency: string): boolean {
  return currency === "KRW" && gatewayOf(env) !== null;
}

/**
 * The cards of an ad account, or of a publisher that pays its plan by card, the primary first, and the group cards that it may
 * connect.
 */
export interface PaymentMethods {
  items: PaymentMethodView[];
  /** Cards of the ad account's group that it has not connected yet. */
  offered: PaymentMethodView[];
}

/** @throws AppError of `requireAccess` */
export async function listPaymentMethods(ctx: ServiceContext, projectId: string): Promise<PaymentMethods> {
  const { project } = await requireAccess(ctx, projectId, "payment.read");
  const [items, offered] = await Promise.all([methodsOf(ctx, projectId), offeredTo(ctx, project)]);
  return { items, offered };
}

const shown = {
  id: paymentCards.id,
  company: paymentCards.company,
  numberMasked: paymentCards.numberMasked,
  cardType: paymentCards.cardType,
  ownerType: paymentCards.ownerType,
  failure: paymentCards.failure,
  failedAt: paymentCards.failedAt,
  isGroups: sql<number>`${paymentCards.groupId} is not null`,
  createdAt: paymentCards.createdAt,
};

/** Its own cards, and those of its current group: an ad account that left a group can no longer charge the group's cards. */
const isUsableBy = (projectId: string) =>
  and(
    isNull(paymentCards.removedAt),
    or(
      eq(paymentCards.projectId, projectId),
      sql`${paymentCards.groupId} = (select group_id from ${projects} where ${projects.id} = ${projectId})`,
    ),
  );

/** The cards that an ad account pays with. The caller's access is checked before. */
export async function methodsOf(ctx: ServiceContext, projectId: string): Promise<PaymentMethodView[]> {
  const rows = await ctx.db
    .select({ ...shown, isPrimary: paymentMethods.isPrimary })
    .from(paymentMethods)
    .innerJoin(paymentCards, and(eq(paymentCards.id, paymentMethods.cardId), isUsableBy(projectId)))
    .where(eq(paymentMethods.projectId, projectId))
    .orderBy(desc(paymentMethods.isPrimary), asc(paymentMethods.createdAt), asc(paymentCards.id));
  return rows.map((row) => ({ ...row, isGroups: row.isGroups === 1 }));
}

async function offeredTo(ctx: ServiceContext, { id, groupId }: ProjectRow): Promise<PaymentMethodView[]> {
  if (groupId === null) return [];
  const isConnected = ctx.db
    .select({ id: paymentMethods.cardId })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.projectId, id), eq(paymentMethods.cardId, paymentCards.id)));
  const rows = await ctx.db
    .select(shown)
    .from(paymentCards)
    .where(
      and(eq(paymentCards.groupId, groupId), isNull(paymentCards.removedAt), sql`not ${exists(isConnected)}`),
    )
    .orderBy(asc(paymentCards.createdAt), asc(paymentCards.id));
  return rows.map((row) => ({ ...row, isGroups: true, isPrimary: false }));
}

/** The gateway's customer key of a card's owner: unguessable, and always the same for one owner. */
export function customerKeyOf(ctx: Pick<ServiceContext, "env">, ownerId: string): Promise<string> {
  return signatureFor(ctx.env.AUTH_SECRET, "payment-customer", ownerId);
}

/**
 * Registers the card that its holder authorised in the gateway's window, for the ad account, or for its group if the caller owns that.
 * The first card becomes the primary.
 * @param input `newCardSchema`
 * @throws AppError 070 with fields, 071 above the maximum of an ad account, 072 for a card that is registered already,
 *   PAYMENT_BILLING_KEY_NOT_FOUND for an authorisation that the gateway does not know or that was refused, ACCOUNT_GROUP_NOT_FOUND, and those of `requireAccess`
 */
export async function addPaymentMethod(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<PaymentMethods> {
  const { project, account } = await requireAccess(ctx, projectId, "card.add");
  const { authKey, forGroup } = parseOrRefuse(newCardSchema, input);
  const groupId = forGroup ? await ownGroup(ctx, project) : null;
  await requireRoom(ctx, projectId);
  const customerKey = await customerKeyOf(ctx, groupId ?? projectId);
  const gateway = gatewayOf(ctx.env);
  const issued = gateway ? await gateway.issueBillingKey({ authKey, customerKey }) : null;
  if (issued?.kind !== "issued")
    throw new AppError("PAYMENT_BILLING_KEY_NOT_FOUND", {
      details: { reason: issued?.kind === "declined" ? issued.reason : null },
    });
  const { company, numberMasked, cardType, ownerType } = issued.card;
  const owner = { projectId: groupId === null ? projectId : null, groupId };
  const known = await ctx.db.query.paymentCards.findFirst({
    columns: { billingKeySealed: true },
    where: and(
      ownedBy(owner),
      company === null ? isNull(paymentCards.company) : eq(paymentCards.company, company),
      eq(paymentCards.numberMasked, numberMasked),
      isNull(paymentCards.removedAt),
    ),
  });
  if (known) {
    // A repeated authorisation returns the same billing key.
    const isAgain = (await unseal(ctx.env, known.billingKeySealed)) === issued.billingKey;
    if (isAgain) return listPaymentMethods(ctx, projectId);
    ctx.defer(gateway ? gateway.deleteBillingKey(issued.billingKey) : Promise.resolve());
    throw new AppError("072");
  }
  const id = await ctx.newId("paymentCard");
  const card = { company, numberMasked, cardType, ownerType, customerKey };
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(paymentCards).values({
        ...owner,
        ...card,
        id,
        billingKeySealed: await seal(ctx.env, issued.billingKey),
        createdBy: account.id,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      }),
      ...connection(ctx, projectId, id, "071"),
    ],
    also: [await actNotice(ctx, "card.add", project)],
  });
  return listPaymentMethods(ctx, projectId);
}

const ownedBy = ({ projectId, groupId }: { projectId: string | null; groupId: string | null }) =>
  groupId === null ? eq(paymentCards.projectId, projectId ?? "") : eq(paymentCards.groupId, groupId);

/** @throws AppError ACCOUNT_GROUP_NOT_FOUND unless the ad account belongs to a group that the caller owns */
async function ownGroup(ctx: ServiceContext, project: ProjectRow): Promise<string> {
  const groupId = await ownedGroupOf(ctx, project);
  if (groupId === null) throw new AppError("ACCOUNT_GROUP_NOT_FOUND");
  return groupId;
}

/** The ad account's group if the caller owns it; null otherwise. */
export async function ownedGroupOf(
  ctx: ServiceContext,
  { groupId }: Pick<ProjectRow, "groupId">,
): Promise<string | null> {
  if (groupId === null) return null;
  const owner = await ctx.db.query.groupMembers.findFirst({
    columns: { groupId: true },
    where: and(
      eq(groupMembers.groupId, groupId),
      eq(groupMembers.accountId, ctx.account?.id ?? ""),
      eq(groupMembers.role, "owner"),
    ),
  });
  return owner?.groupId ?? null;
}

type LimitCode = "071" | "PAYMENT_LIMIT_EXCEEDED";

const countOf = (projectId: string): SQL =>
  sql`(select count(*) from ${paymentMethods} where ${paymentMethods.projectId} = ${projectId})`;

/** Checked before the gateway is called, so that no card above the limit is authorised. */
async function requireRoom(ctx: ServiceContext, projectId: string): Promise<void> {
  const methods = await methodsOf(ctx, projectId);
  if (methods.length >= PAYMENT_METHODS_MAX) throw new AppError("071");
}

/** Deletes connections to group cards that the ad account may no longer use, because it left or was removed from the group. */
function withoutUnusable(ctx: ServiceContext, projectId: string) {
  const usable = ctx.db.select({ id: paymentCards.id }).from(paymentCards).where(isUsableBy(projectId));
  return ctx.db
    .delete(paymentMethods)
    .where(and(eq(paymentMethods.projectId, projectId), notInArray(paymentMethods.cardId, usable)));
}

/** The batch enforces the limit, so that concurrent additions cannot exceed it. */
function connection(ctx: ServiceContext, projectId: string, cardId: string, code: LimitCode) {
  const isFirst = sql`not exists (select 1 from ${paymentMethods} where ${paymentMethods.projectId} = ${projectId} and ${paymentMethods.isPrimary} = 1)`;
  return [
    withoutUnusable(ctx, projectId),
    ctx.db.insert(paymentMethods).values({
      projectId,
      cardId,
      isPrimary: sql<boolean>`${isFirst}` as unknown as boolean,
      createdAt: ctx.now,
    }),
    refuseWhen(ctx.db, sql`${countOf(projectId)} > ${PAYMENT_METHODS_MAX}`, code),
  ];
}

/**
 * Connects a card of the ad account's group, to pay with it.
 * @param input `cardSchema`
 * @throws AppError 070, PAYMENT_METHOD_NOT_FOUND, PAYMENT_BILLING_KEY_DUPLICATED if it is already connected, PAYMENT_LIMIT_EXCEEDED, and those of `requireAccess`
 */
export async function connectPaymentMethod(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<PaymentMethods> {
  const { project } = await requireAccess(ctx, projectId, "card.add");
  const { id } = parseOrRefuse(cardSchema, input);
  const card = await ctx.db.query.paymentCards.findFirst({
    columns: { id: true },
    where: and(
      eq(paymentCards.id, id),
      isNull(paymentCards.removedAt),
      project.groupId === null ? sql`0` : eq(paymentCards.groupId, project.groupId),
    ),
  });
  if (!card) throw new AppError("PAYMENT_METHOD_NOT_FOUND");
  const known = await methodsOf(ctx, projectId);
  if (known.some((method) => method.id === id)) throw new AppError("PAYMENT_BILLING_KEY_DUPLICATED");
  if (known.length >= PAYMENT_METHODS_MAX) throw new AppError("PAYMENT_LIMIT_EXCEEDED");
  await commitWork(ctx, {
    rows: connection(ctx, projectId, id, "PAYMENT_LIMIT_EXCEEDED"),
    also: [await actNotice(ctx, "card.add", project)],
  });
  return listPaymentMethods(ctx, projectId);
}

/**
 * Makes a card the primary one, which is charged if a campaign names none. Idempotent.
 * @param input `cardSchema`
 * @throws AppError 070, PAYMENT_METHOD_NOT_FOUND, and those of `requireAccess`
 */
export async function setPrimaryMethod(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<PaymentMethods> {
  const { project } = await requireAccess(ctx, projectId, "card.primary");
  const { id } = parseOrRefuse(cardSchema, input);
  const methods = await methodsOf(ctx, projectId);
  const method = methods.find((one) => one.id === id);
  if (!method) throw new AppError("PAYMENT_METHOD_NOT_FOUND");
  const ofProject = eq(paymentMethods.projectId, projectId);
  const chosen = ctx.db
    .update(paymentMethods)
    .set({ isPrimary: true })
    .where(and(ofProject, eq(paymentMethods.cardId, id)));
  const others = ctx.db.update(paymentMethods).set({ isPrimary: false }).where(ofProject);
  const isGone = sql`not exists (select 1 from ${paymentMethods} where ${ofProject} and ${paymentMethods.isPrimary} = 1)`;
  const refused = refuseWhen(ctx.db, isGone, "PAYMENT_METHOD_NOT_FOUND");
  const also = method.isPrimary ? [] : [await actNotice(ctx, "card.primary", project)];
  await commitWork(ctx, { rows: [withoutUnusable(ctx, projectId), others, chosen, refused], also });
  return listPaymentMethods(ctx, projectId);
}

/**
 * Removes a card of the ad account: its billing key is deleted at the gateway. A group's card is only disconnected.
 * @param input `cardSchema`
 * @throws AppError 070, PAYMENT_METHOD_NOT_FOUND, 073 for the primary one while there are others, PAYMENT_CANNOT_BE_DELETED for the last one
 *   after any card was charged and for one that is being charged, and those of `requireAccess`
 */
export async function removePaymentMethod(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<PaymentMethods> {
  const { project } = await requireAccess(ctx, projectId, "card.remove");
  const { id } = parseOrRefuse(cardSchema, input);
  const [methods, charged, card] = await Promise.all([
    methodsOf(ctx, projectId),
    chargedOf(ctx, projectId),
    ctx.db.query.paymentCards.findFirst({ where: eq(paymentCards.id, id) }),
  ]);
  const method = methods.find((one) => one.id === id);
  if (!method || !card) throw new AppError("PAYMENT_METHOD_NOT_FOUND");
  const refusal = methodRefusal(method, {
    others: methods.length - 1,
    wasUsed: charged.some(({ cardId }) => cardId !== null),
    isCharged: charged.some(({ cardId, isOpen }) => cardId === id && isOpen === 1),
  });
  if (refusal) throw new AppError(refusal);
  const link = and(eq(paymentMethods.projectId, projectId), eq(paymentMethods.cardId, id));
  const removal = ctx.db.delete(paymentMethods).where(link);
  const also = [await actNotice(ctx, "card.remove", project)];
  if (card.groupId !== null) {
    await commitChange(ctx, removal, { also });
    return listPaymentMethods(ctx, projectId);
  }
  const removed = { removedAt: ctx.now, updatedAt: ctx.now };
  await commitChange(ctx, removal, {
    rows: [ctx.db.update(paymentCards).set(removed).where(eq(paymentCards.id, id))],
    also,
  });
  const gateway = gatewayOf(ctx.env);
  if (gateway) ctx.defer(gateway.deleteBillingKey(await unseal(ctx.env, card.billingKeySealed)));
  return listPaymentMethods(ctx, projectId);
}

/** The cards that an ad account's campaigns were charged to, each with whether a charge is in progress. */
function chargedOf(ctx: ServiceContext, projectId: string) {
  const isOpen = or(
    eq(payments.status, "intended"),
    ...UNDECIDED_STATUSES.map((status) => eq(payments.status, status)),
  );
  return ctx.db
    .select({ cardId: payments.cardId, isOpen: sql<number>`max(${isOpen})` })
    .from(payments)
    .where(and(eq(payments.projectId, projectId), eq(payments.mode, "billing")))
    .groupBy(payments.cardId);
}
