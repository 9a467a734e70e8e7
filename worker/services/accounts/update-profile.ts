import { eq } from "drizzle-orm";
import { profileSchema } from "../../../domain/account/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { Identity, ServiceContext } from "../context";

/**
 * `PUT /account`: the name by which others see the caller. Source: specification section 7, "Account".
 *
 * @param input `profileSchema`
 * @throws AppError UNAUTHORIZED, 070
 */
export async function updateProfile(ctx: ServiceContext, input: unknown): Promise<Identity> {
  const account = requireAccount(ctx);
  const { name } = parseOrRefuse(profileSchema, input);
  await ctx.db
    .update(schema.accounts)
    .set({ name, updatedAt: new Date(ctx.now) })
    .where(eq(schema.accounts.id, account.id));
  return { ...account, name };
}
