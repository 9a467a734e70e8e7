import { z } from "zod";
import { emailField, messageCode } from "../kernel";

/** The levels that a person can be given in a project, the least first. Source: rule P16. */
export const MEMBER_LEVELS = ["guest", "viewer", "editor", "owner"] as const;
export type MemberLevel = (typeof MEMBER_LEVELS)[number];

/** How long the link of an invitation works. */
export const INVITATION_TTL_MS = 7 * 24 * 60 * 60_000;
/** The wait between two mails of one invitation. */
export const INVITATION_RESEND_WAIT_MS = 60_000;
/** Invitation mails that one project or group may send in an hour: a limit against spam. */
export const INVITATIONS_PER_HOUR_MAX = 100;
/** The same in a day. */
export const INVITATIONS_PER_DAY_MAX = 300;
/** Mails of invitations that one address gets in an hour, from whomever. */
export const INVITATIONS_PER_ADDRESS_MAX = 5;
/** Invitations of one place that wait at the same time. */
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
  /** Epoch ms; the invitation works before it. */
  expiresAt: number;
}

/** What has become of an invitation at a moment. */
export function invitationState({ status, expiresAt }: InvitationTimes, nowMs: number) {
  return status === "open" && nowMs >= expiresAt ? ("expired" as const) : status;
}
export type InvitationState = ReturnType<typeof invitationState>;

/**
 * Why an address is not invited to a project or a group: a message code for its field, or null. Source: rule P22.
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

/** How often a place mailed within the last hour and the last day, and an address was mailed by the place or the sender within the hour, and how many of the place's wait. */
export interface InvitationTally {
  fromPlace: number;
  fromPlaceToday: number;
  toAddress: number;
  open: number;
}

/** Why no more invitations are sent for now: a message code for the address's field, or null. */
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
