import { z } from "zod";
import { momentView } from "../kernel";

/** What is erased of a deleted account, at once. */
export const ERASED = [
  "sessions",
  "signIns",
  "secondFactors",
  "devices",
  "memberships",
  "groups",
  "notifications",
  "invitations",
  "mails",
  "reportMails",
] as const;
export type Erased = (typeof ERASED)[number];

/** What stays, and for how long: histories without a name, money by law, inquiries until they are old. Source: rule P30. */
export const KEPT = ["histories", "money", "inquiries"] as const;

export const deletionCertificateView = z.object({
  id: z.string().describe("Its number, which whoever had the account was told"),
  account: z.string().describe("The id it had"),
  at: momentView,
  erased: z.record(z.enum(ERASED), z.int()),
  kept: z.array(z.enum(KEPT)),
  hash: z.string().describe("SHA-256 of the record as JSON, without this"),
});
export type DeletionCertificate = z.output<typeof deletionCertificateView>;

/** What a certificate's hash is of: its names and their order stay, so that the hash of every certificate can be computed again. */
export function deletionText({ id, account, at, erased, kept }: Omit<DeletionCertificate, "hash">): string {
  const counts = Object.fromEntries(ERASED.map((each) => [each, erased[each]]));
  return JSON.stringify({ id, accountId: account, deletedAt: at, erased: counts, kept });
}
