import { eq, sql } from "drizzle-orm";
import type { AlarmChoices } from "../../../domain/account/alarms";
import { accountOptionsSchema } from "../../../domain/account/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { Locale, ServiceContext } from "../context";

export interface AccountOptions {
  locale: Locale;
  /** A channel that is not named is on. */
  alarms: AlarmChoices;
}

/** The language of the caller's pages and mails, and which alarms come where. @throws AppError UNAUTHORIZED */
export async function readOptions(ctx: ServiceContext): Promise<AccountOptions> {
  const { id } = requireAccount(ctx);
  const [options] = await ctx.db
    .select({ locale: schema.accounts.locale, alarms: schema.accounts.alarms })
    .from(schema.accounts)
    .where(eq(schema.accounts.id, id))
    .limit(1);
  if (!options) throw new AppError("UNAUTHORIZED");
  return options;
}

/**
 * `PUT /account/options`: changes what is named and leaves the rest. Source: specification section 7, "Account".
 *
 * @param input `accountOptionsSchema`
 * @throws AppError UNAUTHORIZED, 070
 */
export async function updateOptions(ctx: ServiceContext, input: unknown): Promise<AccountOptions> {
  const { id } = requireAccount(ctx);
  const { locale, alarms } = parseOrRefuse(accountOptionsSchema, input);
  await ctx.db
    .update(schema.accounts)
    .set({
      updatedAt: new Date(ctx.now),
      ...(locale === undefined ? {} : { locale }),
      // Merged in one statement (RFC 7396), so that choices made at the same moment do not undo each other.
      ...(alarms === undefined
        ? {}
        : { alarms: sql`json_patch(${schema.accounts.alarms}, ${JSON.stringify(alarms)})` }),
    })
    .where(eq(schema.accounts.id, id));
  return readOptions(ctx);
}
