import { and, desc, eq } from "drizzle-orm";
import { INVITATIONS_OPEN_MAX, invitationState } from "../../../domain/access/members";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { isOfPlace, type Place } from "./place";

export interface PendingInvitation {
  id: string;
  email: string;
  level: number | null;
  role: "owner" | "viewer" | null;
  /** Epoch ms. */
  sentAt: number;
  expiresAt: number;
  isExpired: boolean;
}

/** The invitations of a place that nobody has answered, the newest first; those that ran out are among them, to be sent again. */
export async function listInvitations(ctx: ServiceContext, place: Place): Promise<PendingInvitation[]> {
  const { invitations } = schema;
  const rows = await ctx.db.query.invitations.findMany({
    where: and(isOfPlace(place), eq(invitations.status, "open")),
    orderBy: [desc(invitations.createdAt), desc(invitations.id)],
    limit: INVITATIONS_OPEN_MAX,
  });
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    level: row.level,
    role: row.role,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    isExpired: invitationState(row, ctx.now) === "expired",
  }));
}
