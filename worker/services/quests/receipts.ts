import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { AppError } from "../../../domain/kernel";
import { isSimilarReceipt } from "../../../domain/quests";
import { schema } from "../../db/client";
import { fingerprintsFor } from "../../integrations/encoder";
import { requireCampaign } from "../booking";
import { commitWork, requireOperatorRead, type ServiceContext } from "../kernel";

const { participations } = schema;

/** Number of latest receipts that a new one is compared with. */
const COMPARED_MAX = 2_000;

/**
 * Computes the marks of a submitted receipt and compares it with the latest ones of all quests; a similar one is a doubt, not a refusal.
 * Source: rule Q9.
 * @throws Error if the encoder does not answer, to be retried
 */
export async function markReceipt(ctx: ServiceContext, participationId: string): Promise<void> {
  const row = await ctx.db.query.participations.findFirst({ where: eq(participations.id, participationId) });
  if (!row?.receiptFile || row.receiptMarks !== null) return;
  const file = await ctx.env.CREATIVES.get(row.receiptFile);
  if (!file) return;
  const marks = await fingerprintsFor(ctx.env, new Uint8Array(await file.arrayBuffer()));
  const others = await ctx.db.query.participations.findMany({
    columns: { receiptMarks: true },
    where: and(ne(participations.id, row.id), isNotNull(participations.receiptMarks)),
    orderBy: desc(participations.submittedAt),
    limit: COMPARED_MAX,
  });
  const isSimilar = others.some((other) => isSimilarReceipt(marks, other.receiptMarks ?? []));
  const doubts = isSimilar ? [...new Set([...row.doubts, "similar-receipt" as const])] : row.doubts;
  await commitWork(ctx, {
    rows: [
      ctx.db.update(participations).set({ receiptMarks: marks, doubts }).where(eq(participations.id, row.id)),
    ],
  });
}

export interface Receipt {
  body: ReadableStream;
  contentType: string;
}

async function receiptOf(ctx: ServiceContext, campaignId: string, participationId: string): Promise<Receipt> {
  const row = await ctx.db.query.participations.findFirst({
    columns: { receiptFile: true, receiptType: true },
    where: and(eq(participations.id, participationId), eq(participations.campaignId, campaignId)),
  });
  const file = row?.receiptFile ? await ctx.env.CREATIVES.get(row.receiptFile) : null;
  if (!row || !file) throw new AppError("NOT_FOUND");
  return { body: file.body, contentType: row.receiptType ?? "application/octet-stream" };
}

/** A receipt for the two sides of its campaign. @throws AppError CAMPAIGN_NOT_FOUND, NOT_FOUND, and those of `requireAccess` */
export async function readReceipt(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  participationId: string,
): Promise<Receipt> {
  await requireCampaign(ctx, projectId, campaignId, "participation.decide");
  return receiptOf(ctx, campaignId, participationId);
}

/** @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND */
export async function readReceiptForOperator(
  ctx: ServiceContext,
  campaignId: string,
  participationId: string,
): Promise<Receipt> {
  requireOperatorRead(ctx);
  return receiptOf(ctx, campaignId, participationId);
}
