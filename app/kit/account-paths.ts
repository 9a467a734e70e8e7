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
  /** Below a group's own id; see `groups`. */
  | `groups/${string}`;

/** Where the account's pages lead back to without a `from`. */
const HOME = "/projects";

/** Where the reader was when they opened the account. It never leads back into the account, the notifications, nor to signing in. */
export function fromOf(url: URL): string {
  const from = safeNext(url.searchParams.get("from"), HOME);
  return /^\/(account|auth|notifications)(\/|$|\?)/.test(from) ? HOME : from;
}

/** The address of a tab, which remembers where the reader was. */
export function accountPath(tab: AccountTab, from: string = HOME): string {
  return `/account/${tab}${fromQuery(from)}`;
}

/** The address of the notifications, which remember the same. */
export const notificationsPath = (from: string = HOME) => `/notifications${fromQuery(from)}`;

const fromQuery = (from: string) => (from === HOME ? "" : `?from=${encodeURIComponent(from)}`);
