import { ACCESS_TOKEN_PREFIX_CHARS, accessTokenOf } from "../../../domain/access/access-token";
import { accessTokenSchema } from "../../../domain/project/access-token";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { hashAccessToken } from "./hash";

/**
 * Issues a token that the publisher's servers call with. Of a form that is sent twice the first token is the one that counts,
 * and the second is refused, since only the first answer could tell it.
 *
 * @param input `accessTokenSchema`
 * @returns the token, which nothing can tell again
 * @throws AppError 070 with fields, CONFLICT for a form that was sent before, and those of `requireAccess`
 */
export async function createAccessToken(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string; token: string }> {
  const { account } = await requireAccess(ctx, projectId, "access-token.write", "pub");
  const { name, scopes } = parseOrRefuse(accessTokenSchema, input);
  const random = crypto.getRandomValues(new Uint8Array(32));
  const token = accessTokenOf(Buffer.from(random).toString("base64url"));
  const id = await ctx.newId("accessToken");
  const hash = await hashAccessToken(token);
  const outbox = await enqueue(ctx, "access.publish", { tokenId: id });
  await commit(ctx.db, [
    ctx.db.insert(schema.accessTokens).values({
      id,
      projectId,
      name,
      prefix: token.slice(0, ACCESS_TOKEN_PREFIX_CHARS),
      hash,
      scopes: [...new Set(scopes)],
      createdBy: account.id,
      createdAt: ctx.now,
    }),
    ...outbox.statements,
  ]);
  outbox.wake();
  return { id, token };
}
