import { eq } from "drizzle-orm";
import { z } from "zod";
import { newAliasField } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/** Whether a platform may still take an alias. @throws AppError UNAUTHORIZED, 070 for one no platform may take */
export async function isAliasAvailable(ctx: ServiceContext, alias: string): Promise<boolean> {
  requireAccount(ctx);
  const parsed = parseOrRefuse(z.object({ alias: newAliasField }), { alias });
  return isAliasFree(ctx, parsed.alias);
}

/** Whether no platform has an alias, a deleted one included: its old links must not lead to another's door. */
export async function isAliasFree(ctx: ServiceContext, alias: string): Promise<boolean> {
  const taken = await ctx.db.query.projects.findFirst({
    columns: { id: true },
    where: eq(schema.projects.alias, alias),
  });
  return !taken;
}
