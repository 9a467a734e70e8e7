import { createHmac } from "node:crypto";
import { bookName, UID_MAX_CHARS, userHashOf } from "../../../domain/audience";
import { capShardName } from "../../../domain/delivery";
import { AppError, messageCode } from "../../../domain/kernel";
import type { ServiceContext } from "../kernel";
import { findProjectByAccessToken } from "../platform";
import { removeOptOut } from "./opt-outs";

/**
 * Deletes a user of the publisher's apps: the counts of frequency caps, the data of categories, and the choice
 * against personalised ads. The ledger keeps the keyed hash in its
 * lines, which cannot be traced back to the user. Unknown users are accepted too.
 * @param authorization the header with the publisher's access token
 * @throws AppError UNAUTHORIZED, FORBIDDEN for a token without the scope `users.delete`, 070
 */
export async function forgetUser(
  ctx: ServiceContext,
  authorization: string | null,
  uid: string,
): Promise<void> {
  const { id, uidKey } = await findProjectByAccessToken(ctx, authorization, "users.delete");
  if (uid.length > UID_MAX_CHARS) {
    throw new AppError("070", { fields: { uid: [messageCode("tooLong", { max: UID_MAX_CHARS })] } });
  }
  const userHash = userHashOf(uid, uidKey, (key, text) =>
    createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url"),
  );
  if (userHash === null) throw new AppError("070", { fields: { uid: ["required"] } });
  const { CAP_COUNTER, AUDIENCE_BOOK } = ctx.env;
  await removeOptOut(ctx, { projectId: id, userHash });
  await Promise.all([
    CAP_COUNTER.get(CAP_COUNTER.idFromName(capShardName(id, userHash))).forget(userHash),
    AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(bookName(id, userHash))).forget(userHash),
  ]);
}
