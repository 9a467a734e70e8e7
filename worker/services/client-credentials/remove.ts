import { and, eq, ne } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** From now on messages carry a signature only. @throws those of `requireAccess` */
export async function removeClientCredentials(ctx: ServiceContext, projectId: string): Promise<void> {
  await requireAccess(ctx, projectId, "client-credentials.write", "pub");
  await commit(ctx.db, [forgetCredentials(ctx, projectId)]);
}

/** For the batch that sends messages to another server than they were given for. @param exceptOf the account whose own stay */
export function forgetCredentials(ctx: ServiceContext, projectId: string, exceptOf?: string) {
  const { clientCredentials } = schema;
  const { projectId: project, updatedBy } = clientCredentials;
  const isNot = exceptOf === undefined ? undefined : ne(updatedBy, exceptOf);
  return ctx.db.delete(clientCredentials).where(and(eq(project, projectId), isNot));
}
