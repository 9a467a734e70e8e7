import { levelName } from "../../../domain/access/levels";
import { type InvitationState, invitationState } from "../../../domain/access/members";
import { isRegistered } from "../accounts/find-by-email";
import type { ServiceContext } from "../context";
import { findByToken, type InvitedTo } from "./find";
import { isVouchedFor } from "./standing";

export interface InvitationView extends Pick<InvitedTo, "name" | "kind" | "inviterName"> {
  email: string;
  /** A level or a group's role, by its name. */
  level: string;
  state: InvitationState;
  /** Epoch ms. */
  expiresAt: number;
  /** Whether the reader is nobody yet, the invited person, or signed in as somebody else. */
  reader: "nobody" | "invited" | "other";
  /** The invited address has an account to sign in with. */
  hasAccount: boolean;
}

/**
 * What the page of an invitation's link shows. The link is the key: whoever has it reads the mail of the invited address, and may read
 * this.
 * @throws AppError NOT_FOUND
 */
export async function viewInvitation(ctx: ServiceContext, token: string): Promise<InvitationView> {
  const { invitation, name, kind, inviterName } = await findByToken(ctx, token);
  const state = invitationState(invitation, ctx.now);
  const isWithdrawn = state === "open" && !(await isVouchedFor(ctx, invitation));
  const isInvited = ctx.account?.email === invitation.email;
  return {
    name,
    kind,
    inviterName,
    email: invitation.email,
    level: invitation.role ?? levelName(invitation.level ?? 0),
    state: isWithdrawn ? "withdrawn" : state,
    expiresAt: invitation.expiresAt,
    reader: ctx.account === null ? "nobody" : isInvited ? "invited" : "other",
    hasAccount: isInvited || (await isRegistered(ctx.db, invitation.email)),
  };
}
