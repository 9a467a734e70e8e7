import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, CURRENCIES, type Currency, momentView, parseOrRefuse } from "../../../domain/kernel";
import { type HouseAccount, houseAccountSchema, houseAccountView } from "../../../domain/money";
import { schema } from "../../db/client";
import {
  commitChange,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  saveSingle,
} from "../kernel";

const { houseAccounts, auditLog, accounts } = schema;

const shown = {
  currency: houseAccounts.currency,
  bank: houseAccounts.bank,
  holder: houseAccounts.holder,
  number: houseAccounts.number,
  swiftCode: houseAccounts.swiftCode,
};

/** The provider's bank account for a currency; null if operators set none. */
export async function houseAccountIn(ctx: ServiceContext, currency: Currency): Promise<HouseAccount | null> {
  const [account] = await ctx.db
    .select(shown)
    .from(houseAccounts)
    .where(eq(houseAccounts.currency, currency))
    .limit(1);
  return account ?? null;
}

/** Whether transfers in a currency are accepted. Source: rule M32. */
export const takesTransfers = async (ctx: ServiceContext, currency: Currency): Promise<boolean> =>
  (await houseAccountIn(ctx, currency)) !== null;

/** The provider's bank accounts, by currency. */
export async function houseAccountsBy(ctx: ServiceContext): Promise<ReadonlyMap<Currency, HouseAccount>> {
  const rows = await ctx.db.select(shown).from(houseAccounts);
  return new Map(rows.map((row) => [row.currency, row]));
}

const SAVED = "house-account.save";
const REMOVED = "house-account.remove";
const CHANGES_SHOWN = 20;

export const houseAccountChangeView = z.object({
  id: z.string(),
  currency: z.string(),
  isRemoval: z.boolean(),
  /** The account after the change; empty for a removal. */
  account: z.string(),
  actorName: z.string(),
  at: momentView,
});
export type HouseAccountChange = z.output<typeof houseAccountChangeView>;

export const houseAccountsView = z.object({
  /** Each currency, with its account if it has one. */
  currencies: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      account: houseAccountView.extend({ updatedAt: momentView, version: z.int() }).nullable(),
    }),
  ),
  /** The newest first. */
  changes: z.array(houseAccountChangeView),
});
export type HouseAccounts = z.output<typeof houseAccountsView>;

/**
 * The provider's bank accounts by currency, with their changes and actors.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function listHouseAccounts(ctx: ServiceContext): Promise<HouseAccounts> {
  requireOperatorRead(ctx);
  const [rows, changes] = await Promise.all([
    ctx.db
      .select({ ...shown, updatedAt: houseAccounts.updatedAt, version: houseAccounts.version })
      .from(houseAccounts),
    readChanges(ctx),
  ]);
  const byCurrency = new Map(rows.map((row) => [row.currency, row]));
  return {
    currencies: CURRENCIES.map((currency) => ({ currency, account: byCurrency.get(currency) ?? null })),
    changes,
  };
}

async function readChanges(ctx: ServiceContext): Promise<HouseAccountChange[]> {
  const rows = await ctx.db
    .select({ entry: auditLog, actorName: accounts.name })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
    .where(inArray(auditLog.action, [SAVED, REMOVED]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(CHANGES_SHOWN);
  return rows.map(({ entry, actorName }) => ({
    id: entry.id,
    currency: entry.subjectId,
    isRemoval: entry.action === REMOVED,
    account: ["bank", "number", "holder", "swiftCode"]
      .map((name) => entry.details[name])
      .filter((value) => typeof value === "string")
      .join(" "),
    actorName: actorName ?? "",
    at: entry.at,
  }));
}

/**
 * Sets the provider's bank account for a currency, replacing the former one entirely. Requires reauthentication. Source: rule M32.
 * @param input `houseAccountSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, 070 with fields, CONFLICT if it differs from what the caller saw
 */
export async function saveHouseAccount(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "house-account.save");
  const { currency, swiftCode = null, ...rest } = parseOrRefuse(houseAccountSchema, input);
  const place = { ...rest, swiftCode };
  const fields = { ...place, updatedBy: operator.id, updatedAt: ctx.now };
  const next = { ...fields, version: sql`${houseAccounts.version} + 1` };
  const insert = () => ctx.db.insert(houseAccounts).values({ currency, ...fields, createdAt: ctx.now });
  const isSeen = and(eq(houseAccounts.currency, currency), eq(houseAccounts.version, ctx.seenVersion ?? 0));
  const statements = {
    update: ctx.db.update(houseAccounts).set(next).where(isSeen),
    insert: insert(),
    upsert: insert().onConflictDoUpdate({ target: houseAccounts.currency, set: next }),
  };
  await saveSingle(ctx, statements, {
    saves: `house-account:${currency}`,
    audit: { by: operator.id, action: SAVED, subjectId: currency, details: place },
  });
}

export const houseCurrencySchema = z.object({ currency: z.enum(CURRENCIES) });

/**
 * Stops accepting transfers in a currency; existing debts stay.
 * @param input `houseCurrencySchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, 070, NOT_FOUND if there is none
 */
export async function removeHouseAccount(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "house-account.remove");
  const { currency } = parseOrRefuse(houseCurrencySchema, input);
  if (!(await houseAccountIn(ctx, currency))) throw new AppError("NOT_FOUND");
  await commitChange(ctx, ctx.db.delete(houseAccounts).where(eq(houseAccounts.currency, currency)), {
    audit: { by: operator.id, action: REMOVED, subjectId: currency },
  });
}
