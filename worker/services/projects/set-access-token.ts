import { accessTokenOf } from "../../../domain/access/access-token";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { hashAccessToken } from "./access-token-hash";
import { writeProject } from "./write";

/**
 * Issues the publisher's access token; an earlier one stops working.
 * @returns the token, which nothing can tell again
 * @throws AppError CONFLICT, and those of `requireAccess`
 */
export async function issueAccessToken(ctx: ServiceContext, projectId: string): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const token = accessTokenOf(Buffer.from(random).toString("base64url"));
  await setHash(ctx, projectId, await hashAccessToken(token));
  return token;
}

/** The publisher's servers are let in no more. @throws AppError CONFLICT, and those of `requireAccess` */
export async function revokeAccessToken(ctx: ServiceContext, projectId: string): Promise<void> {
  await setHash(ctx, projectId, null);
}

async function setHash(ctx: ServiceContext, projectId: string, hash: string | null): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "access-token.write", "pub");
  const outbox = await enqueue(ctx, "access.publish", { projectId, revokedHash: project.accessTokenHash });
  await writeProject(ctx, projectId, project.version, { accessTokenHash: hash }, outbox.statements);
  outbox.wake();
}
