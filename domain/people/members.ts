import { z } from "zod";
import { emailField, messageCode } from "../kernel";

/** Levels of a project member, lowest first. Source: rule P16. */
export const MEMBER_LEVELS = ["guest", "viewer", "editor", "owner"] as const;
export type MemberLevel = (typeof MEMBER_LEVELS)[number];

/** Validity of an invitation link. */
export const INVITATION_TTL_MS = 7 * 24 * 60 * 60_000;
/** Minimum interval between two mails of one invitation. */
export const INVITATION_RESEND_WAIT_MS = 60_000;
/** Maximum invitation mails per project or group and hour, against spam. */
export const INVITATIONS_PER_HOUR_MAX = 100;
/** Maximum invitation mails per project or group and day. */
export const INVITATIONS_PER_DAY_MAX = 300;
/** Maximum invitation mails to one address per hour, from all senders. */
export const INVITATIONS_PER_ADDRESS_MAX = 5;
/** Maximum pending invitations of a project or group. */
export const INVITATIONS_OPEN_MAX = 100;

const id = z.string().min(1).max(40);

const memberLevel = z.enum(MEMBER_LEVELS).describe("What the member may do");
export const inviteSchema = z.object({
  email: emailField.describe("E-mail address that is invited"),
  level: memberLevel,
});
export const invitationSchema = z.object({ invitation: id.describe("Id of the invitation") });
export const memberSchema = z.object({ account: id.describe("Id of the account") });
export const memberLevelSchema = z.object({ account: id.describe("Id of the account"), level: memberLevel });

export interface InvitationTimes {
  status: "open" | "accepted" | "declined" | "withdrawn";
  /** Epoch milliseconds, exclusive. */
  expiresAt: number;
}

/** State of an invitation at a moment. */
export function invitationState({ status, expiresAt }: InvitationTimes, nowMs: number) {
  return status === "open" && nowMs >= expiresAt ? ("expired" as const) : status;
}
export type InvitationState = ReturnType<typeof invitationState>;

/**
 * Why an address cannot be invited to a project or a group: a message code for its field, or null. Source: rule P22.
 */
export function inviteRefusal(asked: {
  email: string;
  inviterEmail: string;
  isMember: boolean;
  isInvited: boolean;
}): string | null {
  if (asked.email === asked.inviterEmail) return "member.self";
  if (asked.isMember) return "member.already";
  return asked.isInvited ? "member.invited" : null;
}

/**
 * Counts for the limits: mails of the project or group in the last hour and day, mails to the address in the last hour by the
 * project or group or by the sender, and pending invitations of the project or group.
 */
export interface InvitationTally {
  fromPlace: number;
  fromPlaceToday: number;
  toAddress: number;
  open: number;
}

/** Why no further invitation can be sent now: a message code for the address field, or null. */
export function invitationLimit({
  fromPlace,
  fromPlaceToday,
  toAddress,
  open,
}: InvitationTally): string | null {
  if (open >= INVITATIONS_OPEN_MAX) return messageCode("member.tooManyOpen", { max: INVITATIONS_OPEN_MAX });
  if (fromPlaceToday >= INVITATIONS_PER_DAY_MAX) {
    return messageCode("member.tooManyToday", { max: INVITATIONS_PER_DAY_MAX });
  }
  const isOver = fromPlace >= INVITATIONS_PER_HOUR_MAX || toAddress >= INVITATIONS_PER_ADDRESS_MAX;
  return isOver ? "member.tooOften" : null;
}
