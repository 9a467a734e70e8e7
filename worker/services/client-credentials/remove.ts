import { eq } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** From now on messages carry a signature only. @throws those of `requireAccess` */
export async function removeClientCredentials(ctx: ServiceContext, projectId: string): Promise<void> {
  await requireAccess(ctx, projectId, "client-credentials.write", "pub");
  const { clientCredentials } = schema;
  await commit(ctx.db, [ctx.db.delete(clientCredentials).where(eq(clientCredentials.projectId, projectId))]);
}
