import { safeNext } from "../../domain/kernel";

/** The tabs of the account, each a page below `/account`. Source: rule P13. */
export type AccountTab =
  | "profile"
  | "security"
  | "language"
  | "alarms"
  | "devices"
  | "groups"
  | "delete"
  /** Page of one group; see `groups`. */
  | `groups/${string}`;

/** Return path of the account's pages without a `from`. */
const HOME = "/projects";

/** The page from which the account was opened. Never a page of the account, the notifications or sign-in. */
export function fromOf(url: URL): string {
  const from = safeNext(url.searchParams.get("from"), HOME);
  return /^\/(account|auth|notifications)(\/|$|\?)/.test(from) ? HOME : from;
}

/** The path of a tab, with the return path. */
export function accountPath(tab: AccountTab, from: string = HOME): string {
  return `/account/${tab}${fromQuery(from)}`;
}

/** The path of the notifications, with the return path. */
export const notificationsPath = (from: string = HOME) => `/notifications${fromQuery(from)}`;

const fromQuery = (from: string) => (from === HOME ? "" : `?from=${encodeURIComponent(from)}`);
