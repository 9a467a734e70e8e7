import { and, asc, eq, ne, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { promisedDays } from "../../../domain/booking";
import { sha256Hex } from "../../../domain/content";
import { AppError, momentView, parseOrRefuse, sameText } from "../../../domain/kernel";
import { numberTail } from "../../../domain/money";
import {
  LEFT_STATES,
  orderKey,
  PARTICIPATION_ACTORS,
  PARTICIPATION_EVENTS,
  PARTICIPATION_STATES,
  type ParticipationEvent,
  type ParticipationState,
  payeeSchema,
  proofSchema,
  RECEIPT_MAX_BYTES,
  REFUSAL_REASONS,
  readerObjectionSchema,
} from "../../../domain/quests";
import { schema } from "../../db/client";
import { commitChange, type ServiceContext, seal } from "../kernel";
import { keyFor, readerToken } from "./quest";
import { type ParticipationRow, stepTo } from "./steps";

const { adProducts, campaigns, participations, participationSteps, projects } = schema;

/** A reader's own participation. */
export const readerView = z.object({
  id: z.string(),
  state: z.enum(PARTICIPATION_STATES),
  /** When the state ends by itself: the time to submit, to be decided, to object, or to be paid. */
  timeOverAt: momentView.nullable(),
  productName: z.string(),
  brandName: z.string(),
  purchaseUrl: z.string(),
  priceMinor: z.int(),
  rewardMinor: z.int(),
  decisionDays: z.int(),
  returnDays: z.int(),
  decidedBy: z.enum(["advertiser", "publisher"]),
  advertiserName: z.string(),
  platformName: z.string(),
  color: z.string(),
  timezone: z.string(),
  orderNumber: z.string().nullable(),
  bank: z.string().nullable(),
  numberTail: z.string().nullable(),
  reason: z.enum(REFUSAL_REASONS).nullable(),
  objection: z.string().nullable(),
  incomeTaxMinor: z.int(),
  localTaxMinor: z.int(),
  failure: z.string().nullable(),
  isForgotten: z.boolean(),
  forgottenAt: momentView.nullable(),
  steps: z.array(
    z.object({
      event: z.enum([...PARTICIPATION_EVENTS, "join"]),
      toState: z.enum(PARTICIPATION_STATES),
      actor: z.enum(PARTICIPATION_ACTORS),
      at: momentView,
    }),
  ),
});
export type ReaderParticipation = z.output<typeof readerView>;

/**
 * The participation's id in a token whose signature is valid.
 * @throws AppError NOT_FOUND for any other
 */
export async function requireReaderToken(ctx: Pick<ServiceContext, "env">, token: string): Promise<string> {
  const [id = ""] = token.split(".");
  if (!sameText(await readerToken(ctx, id), token)) throw new AppError("NOT_FOUND");
  return id;
}

/** The participation of a token. @throws AppError NOT_FOUND for any other */
async function requireOwn(ctx: ServiceContext, token: string) {
  const id = await requireReaderToken(ctx, token);
  const [row] = await ctx.db
    .select({
      participation: participations,
      quest: campaigns.quest,
      advertiserName: campaigns.advertiserName,
      product: {
        questDecider: adProducts.questDecider,
        questColor: adProducts.questColor,
        timezone: adProducts.timezone,
      },
      project: { id: projects.id, displayName: projects.displayName, themeColor: projects.themeColor },
    })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, participations.pubProjectId))
    .where(eq(participations.id, id))
    .limit(1);
  if (!row?.quest || (ctx.platform && ctx.platform.id !== row.project.id)) throw new AppError("NOT_FOUND");
  return { ...row, quest: row.quest, days: promisedDays(row.quest) };
}

/** @throws AppError NOT_FOUND for a token that is not valid */
export async function readOwnParticipation(ctx: ServiceContext, token: string): Promise<ReaderParticipation> {
  const { participation: own, quest, product, project, advertiserName, days } = await requireOwn(ctx, token);
  const steps = await ctx.db.query.participationSteps.findMany({
    where: eq(participationSteps.participationId, own.id),
    orderBy: asc(participationSteps.at),
  });
  const { productName, brandName, purchaseUrl, priceMinor } = quest;
  return readerView.parse({
    ...own,
    ...{ productName, brandName, purchaseUrl, priceMinor, ...days, steps },
    advertiserName: advertiserName ?? brandName,
    decidedBy: product.questDecider,
    platformName: project.displayName,
    color: product.questColor ?? project.themeColor,
    timezone: product.timezone,
    isForgotten: own.forgottenAt !== null,
  });
}

export interface ReceiptFile {
  bytes: Uint8Array<ArrayBuffer>;
}

const IMAGE_SIGNS: readonly (readonly [type: string, sign: readonly number[], at: number])[] = [
  ["image/jpeg", [0xff, 0xd8, 0xff], 0],
  ["image/png", [0x89, 0x50, 0x4e, 0x47], 0],
  ["image/webp", [0x57, 0x45, 0x42, 0x50], 8],
];

/** The type of a receipt's picture by its first bytes; null for any other file. */
function imageTypeOf(bytes: Uint8Array): string | null {
  const found = IMAGE_SIGNS.find(([, sign, at]) => sign.every((byte, nth) => bytes[at + nth] === byte));
  return found?.[0] ?? null;
}

const wrong = (fields: Record<string, string[]>) => new AppError("070", { fields });

/**
 * Submits the proof of a purchase, with the account that the reward is paid to. The receipt is stored privately, and compared with others
 * afterwards. Source: rules Q4, Q5.
 * @param input `proofSchema`
 * @throws AppError NOT_FOUND, 070 with fields, also for an order, an account or a receipt that was used before, CONFLICT in another state
 */
export async function submitProof(
  ctx: ServiceContext,
  token: string,
  input: unknown,
  receipt: ReceiptFile | null,
): Promise<void> {
  const { participation: own, days } = await requireOwn(ctx, token);
  const parsed = proofSchema.safeParse(input);
  const type = receipt && imageTypeOf(receipt.bytes);
  const fileCode =
    receipt === null || receipt.bytes.length === 0
      ? "required"
      : receipt.bytes.length > RECEIPT_MAX_BYTES
        ? "quest.receiptSize"
        : type === null
          ? "quest.receiptType"
          : null;
  if (fileCode !== null && parsed.success) throw wrong({ receipt: [fileCode] });
  const proof = parseOrRefuse(proofSchema, input);
  if (!receipt || type === null) throw wrong({ receipt: ["required"] });
  const receiptHash = await sha256Hex(receipt.bytes);
  const receiptFile = `receipts/${own.id}/${receiptHash}`;
  const payee = await payeeColumns(ctx, proof);
  const order = orderKey(proof.orderNumber);
  const taken = await usedBefore(ctx, own, { orderKey: order, accountKey: payee.accountKey, receiptHash });
  if (taken) throw wrong(taken);
  await ctx.env.CREATIVES.put(receiptFile, receipt.bytes, { httpMetadata: { contentType: type } });
  await stepTo(ctx, own, days, {
    event: "submit",
    actor: "reader",
    columns: {
      ...{ orderKey: order, orderNumber: proof.orderNumber, ...payee },
      ...{ receiptFile, receiptType: type, receiptHash, submittedAt: ctx.now },
    },
    work: { events: [["quest.receipt", { participationId: own.id }]] },
  });
}

async function payeeColumns(
  ctx: ServiceContext,
  { bank, holder, number }: { bank: string; holder: string; number: string },
) {
  const digits = number.replaceAll(/[^0-9A-Za-z]/g, "");
  return {
    bank,
    holderSealed: await seal(ctx.env, holder),
    numberSealed: await seal(ctx.env, number),
    numberTail: numberTail(number),
    accountKey: await keyFor(ctx, "account", digits),
  };
}

/** Errors by field for what another participation used; the unique indexes refuse what comes at the same moment. Source: rule Q4. */
async function usedBefore(
  ctx: ServiceContext,
  own: ParticipationRow,
  keys: { orderKey?: string; accountKey: string; receiptHash?: string },
): Promise<Record<string, string[]> | null> {
  const other = and(
    ne(participations.id, own.id),
    notInArray(participations.state, [...LEFT_STATES]),
    sql`((${participations.shop} = ${own.shop} and ${participations.orderKey} = ${keys.orderKey ?? ""})
      or ${participations.receiptHash} = ${keys.receiptHash ?? ""}
      or (${participations.campaignId} = ${own.campaignId} and ${participations.accountKey} = ${keys.accountKey}))`,
  );
  const found = await ctx.db.query.participations.findMany({
    columns: { shop: true, orderKey: true, receiptHash: true, campaignId: true, accountKey: true },
    where: other,
    limit: 5,
  });
  const fields: Record<string, string[]> = {};
  for (const row of found) {
    if (row.shop === own.shop && row.orderKey === keys.orderKey) fields.orderNumber = ["quest.orderUsed"];
    if (row.receiptHash !== null && row.receiptHash === keys.receiptHash)
      fields.receipt = ["quest.receiptUsed"];
    if (row.campaignId === own.campaignId && row.accountKey === keys.accountKey)
      fields.number = ["quest.accountUsed"];
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Gives up the place before a decision. @throws AppError NOT_FOUND, CONFLICT after it */
export async function withdrawParticipation(ctx: ServiceContext, token: string): Promise<void> {
  const { participation: own, days } = await requireOwn(ctx, token);
  if (own.state === "withdrawn") return;
  await stepTo(ctx, own, days, { event: "withdraw", actor: "reader", columns: { orderKey: null } });
}

/**
 * Objects to a refusal, once: the publisher decides, then operators. Source: rule Q6.
 * @param input `readerObjectionSchema`
 * @throws AppError NOT_FOUND, 070 with `text`, CONFLICT in another state
 */
export async function objectToRefusal(ctx: ServiceContext, token: string, input: unknown): Promise<void> {
  const { participation: own, days } = await requireOwn(ctx, token);
  const { text } = parseOrRefuse(readerObjectionSchema, input);
  await stepTo(ctx, own, days, { event: "object", actor: "reader", columns: { objection: text } });
}

/** States in which the account can still be corrected. */
const UNPAID = ["submitted", "refused", "objected", "escalated", "confirmed", "due"];

/**
 * Corrects the account that the reward is paid to.
 * @param input `payeeSchema`
 * @throws AppError NOT_FOUND, 070 with fields, CONFLICT while the transfer is on its way and after it
 */
export async function correctPayee(ctx: ServiceContext, token: string, input: unknown): Promise<void> {
  const { participation: own } = await requireOwn(ctx, token);
  const payee = await payeeColumns(ctx, parseOrRefuse(payeeSchema, input));
  if (!UNPAID.includes(own.state) || own.forgottenAt !== null) throw new AppError("CONFLICT");
  const taken = await usedBefore(ctx, own, { accountKey: payee.accountKey });
  if (taken) throw wrong(taken);
  const isSeen = and(eq(participations.id, own.id), eq(participations.version, own.version));
  const set = { ...payee, failure: null, updatedAt: ctx.now, version: own.version + 1 };
  await commitChange(ctx, ctx.db.update(participations).set(set).where(isSeen));
}

/** How a reader ends a participation whose reward is not earned. */
const GIVEN_UP: Partial<Record<ParticipationState, ParticipationEvent>> = {
  reserved: "withdraw",
  submitted: "withdraw",
  refused: "reject",
};

/** States in which nothing is open any more. */
const OVER = ["withdrawn", "lapsed", "rejected", "reversed", "paid"];

/**
 * Deletes a reader's personal data: address, number, account and receipt. What the books and the protection against double use need stays:
 * amounts, states and keyed digests. An open participation is withdrawn first,
 * and a refusal accepted. Source: rule Q10.
 * @throws AppError NOT_FOUND, CONFLICT while a decision or a payment is open
 */
export async function forgetReader(ctx: ServiceContext, token: string): Promise<void> {
  const { participation, days } = await requireOwn(ctx, token);
  if (participation.forgottenAt !== null) return;
  const event = GIVEN_UP[participation.state];
  const own = event ? await stepTo(ctx, participation, days, { event, actor: "reader" }) : participation;
  if (!OVER.includes(own.state)) throw new AppError("CONFLICT");
  if (own.receiptFile) await ctx.env.CREATIVES.delete(own.receiptFile);
  const set = { ...FORGOTTEN, forgottenAt: ctx.now, updatedAt: ctx.now, version: own.version + 1 };
  const isSeen = and(eq(participations.id, own.id), eq(participations.version, own.version));
  await commitChange(ctx, ctx.db.update(participations).set(set).where(isSeen));
}

const FORGOTTEN = {
  ...{ emailSealed: null, phoneSealed: null, orderNumber: null, objection: null },
  ...{ receiptFile: null, receiptMarks: null, bank: null, holderSealed: null },
  ...{ numberSealed: null, numberTail: null, networkKey: null, deviceKey: null },
};
