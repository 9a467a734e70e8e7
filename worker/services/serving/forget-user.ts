import { createHmac } from "node:crypto";
import { bookName, UID_MAX_CHARS, userHashOf } from "../../../domain/audience";
import { capShardName, SEALED_AFTER_MS } from "../../../domain/delivery";
import { AppError, DAY_MS, messageCode } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { commitWork, type ServiceContext } from "../kernel";
import { findProjectByAccessToken } from "../platform";
import { removeOptOut } from "./opt-outs";

/**
 * Deletes a user of the publisher's apps: the counts of frequency caps, the data of categories, and the choice
 * against personalised ads. The clock deletes the user's lines from the ledger, once the day is sealed. Unknown users are accepted too.
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
  await eraseFromLedger(ctx, id, userHash);
  await Promise.all([
    CAP_COUNTER.get(CAP_COUNTER.idFromName(capShardName(id, userHash))).forget(userHash),
    AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(bookName(id, userHash))).forget(userHash),
  ]);
}

/** Lines of the running day are deleted after it is sealed: until then it is not known which of them were counted. */
async function eraseFromLedger(ctx: ServiceContext, pubProjectId: string, userHash: string): Promise<void> {
  const { ledgerErasures } = schema;
  const dayEnd = (Math.floor(ctx.now / DAY_MS) + 1) * DAY_MS;
  const asked = { askedAt: ctx.now, nextAt: dayEnd + 2 * SEALED_AFTER_MS, fromDay: "", pass: 1 };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(ledgerErasures)
        .values({ pubProjectId, userHash, ...asked })
        .onConflictDoUpdate({ target: [ledgerErasures.pubProjectId, ledgerErasures.userHash], set: asked }),
    ],
  });
}
