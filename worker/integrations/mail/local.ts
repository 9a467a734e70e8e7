import type { MailPort, OutgoingMail } from "./port";

/** What the mailbox page reads. */
export interface LocalMail extends OutgoingMail {
  id: string;
  /** ISO 8601. */
  at: string;
}

export const LOCAL_MAIL_PREFIX = "mail:";
const LOCAL_MAIL_TTL_S = 7 * 24 * 60 * 60;
const LAST_MS = 9_999_999_999_999;

/** Keys count down with time, so that a listing of the namespace gives the newest mail first. */
export function localMailKey(atMs: number, id: string): string {
  return `${LOCAL_MAIL_PREFIX}${String(LAST_MS - atMs).padStart(13, "0")}:${id}`;
}

/** Keeps mails for the mailbox page instead of sending them. */
export function localMail(mailbox: KVNamespace, nowMs: () => number): MailPort {
  return {
    async send(mail) {
      const id = crypto.randomUUID();
      const atMs = nowMs();
      const kept: LocalMail = { id, ...mail, at: new Date(atMs).toISOString() };
      await mailbox.put(localMailKey(atMs, id), JSON.stringify(kept), { expirationTtl: LOCAL_MAIL_TTL_S });
    },
  };
}
