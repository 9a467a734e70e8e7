import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { promisedDays } from "../../../domain/booking";
import { AppError, minor, momentView, parseOrRefuse } from "../../../domain/kernel";
import { type LedgerEntry, reversalOf, rewardPaid } from "../../../domain/money";
import { type ParticipationEvent, type ParticipationState, paybackOf } from "../../../domain/quests";
import { schema } from "../../db/client";
import { commitWork, requireOperator, requireOperatorRead, type ServiceContext, unseal } from "../kernel";
import { book, readEntry } from "../money";
import { type ParticipationRow, stepTo } from "./steps";

const { campaigns, participations, projects } = schema;

/** Maximum transfers in one file. */
const FILE_MAX = 500;

export const rewardPayoutView = z.object({
  id: z.string(),
  /** Its transfer, for `answerRewards`; null before it is in a payout file. */
  transfer: z.string().nullable(),
  campaignId: z.string(),
  campaignName: z.string(),
  publisherName: z.string(),
  state: z.enum(["due", "sent", "paid"]),
  rewardMinor: z.int(),
  withheldMinor: z.int(),
  transferMinor: z.int(),
  bank: z.string().nullable(),
  numberTail: z.string().nullable(),
  failure: z.string().nullable(),
  /** The payout file of a reward that was sent. */
  payoutFile: z.string().nullable(),
  updatedAt: momentView,
});
export type RewardPayout = z.output<typeof rewardPayoutView>;

/** Rewards that are due, in a file, or paid, the oldest first; for operators. @throws AppError of `requireOperatorRead` */
export async function listRewardPayouts(
  ctx: ServiceContext,
  state: RewardPayout["state"],
): Promise<RewardPayout[]> {
  requireOperatorRead(ctx);
  const rows = await ctx.db
    .select({ row: participations, campaignName: campaigns.name, publisherName: projects.displayName })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .innerJoin(projects, eq(projects.id, participations.pubProjectId))
    .where(eq(participations.state, state))
    .orderBy(asc(participations.updatedAt), asc(participations.id))
    .limit(FILE_MAX);
  return rows.map(({ row, ...names }) => {
    const { incomeTaxMinor, localTaxMinor, transferMinor } = paybackOf(row.rewardMinor);
    const { id, campaignId, rewardMinor, bank, numberTail, failure, payoutFile, updatedAt } = row;
    const withheldMinor = incomeTaxMinor + localTaxMinor;
    return {
      ...{
        id,
        transfer: payoutFile === null ? null : transferOf(id, payoutFile),
        campaignId,
        ...names,
        state,
        rewardMinor,
        withheldMinor,
        transferMinor,
      },
      ...{ bank, numberTail, failure, payoutFile, updatedAt },
    };
  });
}

export interface RewardTransfer {
  id: string;
  bank: string;
  holder: string;
  number: string;
  amountMinor: number;
}

export interface RewardFile {
  id: string;
  transfers: RewardTransfer[];
}

/**
 * Puts all due rewards with an account into a new payout file, each reward into one file only, so that two files never pay it twice. The
 * reading is audited. Source: rule Q8.
 * @returns the file; without transfers if nothing is due
 * @throws AppError UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED
 */
export async function makeRewardFile(ctx: ServiceContext): Promise<RewardFile> {
  requireOperator(ctx, "bank-file.export");
  const id = await ctx.newId("payoutFile");
  const due = await ctx.db
    .select({ row: participations, quest: campaigns.quest })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .where(
      and(
        eq(participations.state, "due"),
        isNotNull(participations.numberSealed),
        // A failed transfer waits for its reader's corrected account.
        isNull(participations.failure),
      ),
    )
    .orderBy(asc(participations.updatedAt), asc(participations.id))
    .limit(FILE_MAX);
  for (const { row, quest } of due) {
    const { incomeTaxMinor, localTaxMinor } = paybackOf(row.rewardMinor);
    const columns = { incomeTaxMinor, localTaxMinor, payoutFile: id };
    await moved(ctx, row, quest, "send", { columns });
  }
  return readRewardFile(ctx, id);
}

/**
 * The transfers of a payout file that the bank has not answered yet, unmasked; the reading is audited.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED
 */
export async function readRewardFile(ctx: ServiceContext, fileId: string): Promise<RewardFile> {
  const operator = requireOperator(ctx, "bank-file.export");
  const rows = await ctx.db.query.participations.findMany({
    where: and(eq(participations.payoutFile, fileId), eq(participations.state, "sent")),
    orderBy: [asc(participations.updatedAt), asc(participations.id)],
    limit: FILE_MAX,
  });
  await commitWork(ctx, {
    audit: {
      by: operator.id,
      action: "quest.reward-file",
      subjectId: fileId,
      details: { count: rows.length },
    },
  });
  const transfers = await Promise.all(
    rows.map(async ({ id, bank, holderSealed, numberSealed, rewardMinor }) => ({
      id,
      bank: bank ?? "",
      holder: holderSealed ? await unseal(ctx.env, holderSealed) : "",
      number: numberSealed ? await unseal(ctx.env, numberSealed) : "",
      amountMinor: paybackOf(rewardMinor).transferMinor,
    })),
  );
  return { id: fileId, transfers };
}

/** Names the transfer of a reward by one payout file: an earlier file's transfer of it is another one. */
export const transferOf = (rewardId: string, fileId: string): string => `${rewardId}:${fileId}`;

const transferField = z.string().regex(/^\w{1,40}:\w{1,40}$/);

export const rewardAnswerSchema = z.discriminatedUnion("answer", [
  z.object({ answer: z.literal("paid"), ids: z.array(transferField).min(1).max(FILE_MAX) }),
  z.object({
    answer: z.literal("failed"),
    ids: z.array(transferField).length(1),
    reason: z.string().trim().min(1).max(200),
  }),
]);

/**
 * Records what the bank answered: transfers that were made, or one that failed, also after it was recorded as made. Idempotent; an answer to
 * a transfer of an earlier file changes nothing after the reward was put into another one.
 * @param input `rewardAnswerSchema`
 * @returns the number of changed rewards
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields, NOT_FOUND
 */
export async function answerRewards(ctx: ServiceContext, input: unknown): Promise<number> {
  const operator = requireOperator(ctx, "quest.pay");
  const answered = parseOrRefuse(rewardAnswerSchema, input);
  const files = new Map(
    answered.ids.map((each) => {
      const [id = "", file = ""] = each.split(":");
      return [id, file] as const;
    }),
  );
  const rows = await ctx.db
    .select({ row: participations, quest: campaigns.quest })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .where(inArray(participations.id, [...files.keys()]));
  if (rows.length < files.size) throw new AppError("NOT_FOUND");
  let changed = 0;
  for (const { row, quest } of rows) {
    if (files.get(row.id) !== row.payoutFile) continue;
    const audit = { by: operator.id, action: `quest.${answered.answer}`, subjectId: row.id };
    if (answered.answer === "paid")
      changed += await moved(ctx, row, quest, "pay", {
        columns: { paidAt: ctx.now, transfers: row.transfers + 1 },
        work: { rows: book(ctx, [paidEntry(row)]), audit },
      });
    else
      changed += await moved(ctx, row, quest, "bounce", {
        note: answered.reason,
        columns: { failure: answered.reason, paidAt: null },
        work: { rows: await bouncedRows(ctx, row), audit },
      });
  }
  return changed;
}

function paidEntry({ id, campaignId, rewardMinor, transfers, ...row }: ParticipationRow): LedgerEntry {
  const fact = { id: `${id}:${transfers + 1}`, campaignId, currency: "KRW", amountMinor: minor(rewardMinor) };
  return rewardPaid({ ...fact, currency: "KRW" }, minor(row.incomeTaxMinor + row.localTaxMinor));
}

/** The reversal of a transfer that was recorded as made. */
async function bouncedRows(ctx: ServiceContext, row: ParticipationRow) {
  if (row.state !== "paid") return [];
  const id = `${row.id}:${row.transfers}`;
  const entry = await readEntry(ctx, `reward-paid:${id}`);
  return entry ? book(ctx, [reversalOf(entry, id, "reward-bounced")]) : [];
}

/** Moves a participation; 0 if its state does not allow it, for a repeated answer. */
async function moved(
  ctx: ServiceContext,
  row: ParticipationRow,
  quest: (typeof campaigns.$inferSelect)["quest"],
  event: Extract<ParticipationEvent, "send" | "pay" | "bounce">,
  step: Omit<Parameters<typeof stepTo>[3], "event" | "actor">,
): Promise<0 | 1> {
  const allowed: Record<typeof event, readonly ParticipationState[]> = {
    send: ["due"],
    pay: ["sent"],
    bounce: ["sent", "paid"],
  };
  if (!allowed[event].includes(row.state)) return 0;
  try {
    await stepTo(ctx, row, promisedDays(quest ?? {}), { ...step, event, actor: "operator" });
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
}
