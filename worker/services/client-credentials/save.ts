import { sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { clientCredentialsSchema } from "../../../domain/webhook/client-credentials";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { seal } from "../shared/seal";

/**
 * Says by which credentials the publisher's receiver knows the platform; earlier ones are forgotten.
 * @param input `clientCredentialsSchema`
 * @throws AppError 070, and those of `requireAccess`
 */
export async function saveClientCredentials(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<void> {
  const { account } = await requireAccess(ctx, projectId, "client-credentials.write", "pub");
  const { clientId, clientSecret } = parseOrRefuse(clientCredentialsSchema, input);
  const { clientCredentials } = schema;
  const secretSealed = await seal(ctx.env, clientSecret);
  const set = { clientId, secretSealed, updatedBy: account.id, updatedAt: ctx.now };
  await commit(ctx.db, [
    ctx.db
      .insert(clientCredentials)
      .values({ projectId, ...set, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: clientCredentials.projectId,
        set: { ...set, version: sql`${clientCredentials.version} + 1` },
      }),
  ]);
}
