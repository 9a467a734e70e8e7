import { eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** Client credentials as the publisher sees them: the secret never leaves the server but to its receiver. */
export interface ClientCredentialsView {
  clientId: string;
  updatedAt: number;
  version: number;
}

/** What is sent beside each webhook message, or null. @throws those of `requireAccess` */
export async function getClientCredentials(
  ctx: ServiceContext,
  projectId: string,
): Promise<ClientCredentialsView | null> {
  await requireAccess(ctx, projectId, "client-credentials.read", "pub");
  const { clientCredentials } = schema;
  const found = await ctx.db.query.clientCredentials.findFirst({
    columns: { clientId: true, updatedAt: true, version: true },
    where: eq(clientCredentials.projectId, projectId),
  });
  return found ?? null;
}
