import { and, asc, eq, inArray, lt, max, sql } from "drizzle-orm";
import { z } from "zod";
import { DAY_MS, parseOrRefuse } from "../../../domain/kernel";
import { bankAccountSchemaOf, maskedHolder, numberTail, PAYEE_KINDS } from "../../../domain/money";
import { schema } from "../../db/client";
import { requireAccess, type ServiceContext, saveSingle, seal, unseal, type Work } from "../kernel";
import { actNotice } from "../people";

/** A publisher's payout account as its owner sees it; personal names and account numbers are masked. */
export const bankAccountView = z.object({
  bank: z.string(),
  holderMasked: z.string(),
  /** The account number's last four characters. */
  numberTail: z.string(),
  swiftCode: z.string().nullable(),
  payee: z.enum(PAYEE_KINDS),
  updatedAt: z.number(),
  version: z.number(),
});
export type BankAccountView = z.output<typeof bankAccountView>;

/** @returns null before anything was saved @throws AppError of `requireAccess` */
export async function getBankAccount(
  ctx: ServiceContext,
  projectId: string,
): Promise<BankAccountView | null> {
  await requireAccess(ctx, projectId, "payout.read", "pub");
  const account = await ctx.db.query.bankAccounts.findFirst({
    where: eq(schema.bankAccounts.projectId, projectId),
  });
  if (!account) return null;
  const { bank, holderSealed, numberTail, swiftCode, payee, updatedAt, version } = account;
  return {
    bank,
    holderMasked: maskedHolder(await unseal(ctx.env, holderSealed)),
    numberTail,
    swiftCode,
    payee,
    updatedAt,
    version,
  };
}

/**
 * Sets the publisher's payout account, replacing the former one entirely. Requires reauthentication, and notifies all owners by mail.
 *
 * @param input `bankAccountSchemaOf` the platform's country
 * @throws AppError PROOF_REQUIRED, 070 with fields, CONFLICT if it differs from what the caller saw, and those of `requireAccess`
 */
export async function saveBankAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<BankAccountView | null> {
  const { account, project } = await requireAccess(ctx, projectId, "payout.write", "pub");
  const { bank, holder, number, swiftCode, payee } = parseOrRefuse(
    bankAccountSchemaOf(project.country),
    input,
  );
  const { bankAccounts } = schema;
  const place = {
    bank,
    holderSealed: await seal(ctx.env, holder),
    numberSealed: await seal(ctx.env, number),
    swiftCode: swiftCode ?? null,
  };
  const fields = {
    ...place,
    numberTail: numberTail(number),
    payee,
    updatedBy: account.id,
    updatedAt: ctx.now,
  };
  const notices = await actNotice(ctx, "payout.write", project);
  const insert = () => ctx.db.insert(bankAccounts).values({ projectId, ...fields, createdAt: ctx.now });
  const next = { ...fields, version: sql`${bankAccounts.version} + 1` };
  const isSeen = and(eq(bankAccounts.projectId, projectId), eq(bankAccounts.version, ctx.seenVersion ?? 0));
  const statements = {
    update: ctx.db.update(bankAccounts).set(next).where(isSeen),
    insert: insert(),
    upsert: insert().onConflictDoUpdate({ target: bankAccounts.projectId, set: next }),
  };
  await saveSingle(ctx, statements, {
    saves: `payout:${projectId}`,
    also: [notices, keptVersion(ctx, projectId, place)],
  });
  return getBankAccount(ctx, projectId);
}

type Place = Pick<
  typeof schema.bankAccounts.$inferSelect,
  "bank" | "holderSealed" | "numberSealed" | "swiftCode"
>;
/** Longer than any month's payout stays open. */
const VERSIONS_KEPT_MS = 180 * DAY_MS;

/** Stores the new account as a version in addition to earlier ones; of outdated versions only the last is retained. */
function keptVersion(ctx: ServiceContext, projectId: string, place: Place): Work {
  const { bankAccountVersions: versions } = schema;
  const own = eq(versions.projectId, projectId);
  const old = ctx.db
    .select({ at: max(versions.fromAt) })
    .from(versions)
    .where(and(own, lt(versions.fromAt, ctx.now - VERSIONS_KEPT_MS)));
  return {
    rows: [
      ctx.db
        .insert(versions)
        .values({ projectId, fromAt: ctx.now, ...place })
        .onConflictDoUpdate({ target: [versions.projectId, versions.fromAt], set: place }),
      ctx.db.delete(versions).where(and(own, lt(versions.fromAt, old))),
    ],
  };
}

/**
 * The accounts as they were before an instant, by project; projects without an account then are omitted.
 * @param beforeMs epoch milliseconds
 */
export async function accountsBefore(
  ctx: ServiceContext,
  projectIds: readonly string[],
  beforeMs: number,
): Promise<Map<string, Place>> {
  const { bankAccountVersions: versions } = schema;
  const ids = sql`(select value from json_each(${JSON.stringify(projectIds)}))`;
  const rows = await ctx.db
    .select()
    .from(versions)
    .where(and(inArray(versions.projectId, ids), lt(versions.fromAt, beforeMs)))
    .orderBy(asc(versions.fromAt));
  return new Map(rows.map(({ projectId, fromAt: _, ...place }) => [projectId, place]));
}
