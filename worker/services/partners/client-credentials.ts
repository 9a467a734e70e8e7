import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { parseOrRefuse } from "../../../domain/kernel";
import { clientCredentialsSchema } from "../../../domain/partners";
import { schema } from "../../db/client";
import { commitWork, requireAccess, type ServiceContext, saveSingle, seal } from "../kernel";
import { actNotice } from "../people";

/** Client credentials as the publisher sees them: the secret is sent only to its receiver. */
export const clientCredentialsView = z.object({
  clientId: z.string(),
  updatedAt: z.number(),
  version: z.number(),
});
export type ClientCredentialsView = z.output<typeof clientCredentialsView>;

/** The credentials sent with each webhook message, or null. @throws those of `requireAccess` */
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

/**
 * Sets the credentials by which the publisher's receiver identifies the platform, replacing earlier ones. Requires reauthentication, and
 * notifies the owners by mail.
 * @param input `clientCredentialsSchema`
 * @throws AppError PROOF_REQUIRED, 070, CONFLICT if they differ from what the caller saw, and those of `requireAccess`
 */
export async function saveClientCredentials(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<void> {
  const { account, project } = await requireAccess(ctx, projectId, "client-credentials.write", "pub");
  const { clientId, clientSecret } = parseOrRefuse(clientCredentialsSchema, input);
  const notice = await actNotice(ctx, "client-credentials.write", project);
  const { clientCredentials } = schema;
  const secretSealed = await seal(ctx.env, clientSecret);
  const set = { clientId, secretSealed, updatedBy: account.id, updatedAt: ctx.now };
  const insert = () => ctx.db.insert(clientCredentials).values({ projectId, ...set, createdAt: ctx.now });
  const next = { ...set, version: sql`${clientCredentials.version} + 1` };
  const isSeen = and(
    eq(clientCredentials.projectId, projectId),
    eq(clientCredentials.version, ctx.seenVersion ?? 0),
  );
  const statements = {
    update: ctx.db.update(clientCredentials).set(next).where(isSeen),
    insert: insert(),
    upsert: insert().onConflictDoUpdate({ target: clientCredentials.projectId, set: next }),
  };
  await saveSingle(ctx, statements, { saves: `client-credentials:${projectId}`, also: [notice] });
}

/**
 * Removes the credentials; messages are still signed. Reauthentication and mail as in `saveClientCredentials`.
 * @throws AppError PROOF_REQUIRED, and those of `requireAccess`
 */
export async function removeClientCredentials(ctx: ServiceContext, projectId: string): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "client-credentials.write", "pub");
  const notice = await actNotice(ctx, "client-credentials.write", project);
  await commitWork(ctx, { rows: [forgetCredentials(ctx, projectId)], also: [notice] });
}

/**
 * For the batch that changes the receiving server, which must not get the credentials of the former one.
 * @param exceptOf the account whose own credentials stay
 */
export function forgetCredentials(ctx: ServiceContext, projectId: string, exceptOf?: string) {
  const { clientCredentials } = schema;
  const { projectId: project, updatedBy } = clientCredentials;
  const isNot = exceptOf === undefined ? undefined : ne(updatedBy, exceptOf);
  return ctx.db.delete(clientCredentials).where(and(eq(project, projectId), isNot));
}
