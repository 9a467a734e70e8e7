import { and, eq, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { clientCredentialsSchema } from "../../../domain/webhook/client-credentials";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { saveSingle } from "../shared/save-once";
import { seal } from "../shared/seal";

/**
 * Says by which credentials the publisher's receiver knows the platform; earlier ones are forgotten.
 * @param input `clientCredentialsSchema`
 * @throws AppError 070, CONFLICT when they are not as the caller saw them, and those of `requireAccess`
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
  const insert = () => ctx.db.insert(clientCredentials).values({ projectId, ...set, createdAt: ctx.now });
  const next = { ...set, version: sql`${clientCredentials.version} + 1` };
  const isSeen = and(
    eq(clientCredentials.projectId, projectId),
    eq(clientCredentials.version, ctx.seenVersion ?? 0),
  );
  await saveSingle(ctx, `client-credentials:${projectId}`, {
    update: ctx.db.update(clientCredentials).set(next).where(isSeen),
    insert: insert(),
    upsert: insert().onConflictDoUpdate({ target: clientCredentials.projectId, set: next }),
  });
}
