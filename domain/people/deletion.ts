import { z } from "zod";
import { momentView } from "../kernel";

/** Data erased at once when an account is deleted. */
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

/** Data retained: histories without a name, money records by law, inquiries until their retention ends. Source: rule P30. */
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

/** Text over which a certificate's hash is computed. Field names and order must not change, so that all hashes can be recomputed. */
export function deletionText({ id, account, at, erased, kept }: Omit<DeletionCertificate, "hash">): string {
  const counts = Object.fromEntries(ERASED.map((each) => [each, erased[each]]));
  return JSON.stringify({ id, accountId: account, deletedAt: at, erased: counts, kept });
}
