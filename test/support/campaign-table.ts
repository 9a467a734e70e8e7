/**
 * The table of rule B4 row by row: from, action, by, to, and condition. It deliberately repeats the code's table without
 * importing it: every missing combination is refused.
 */
const TABLE = `
draft           | request       | advertiser | submitted       | complete, quoted, slots-held
rejected        | request       | advertiser | submitted       | complete, quoted, slots-held
submitted       | approve       | publisher  | final review    | quoted, end-not-reached
submitted       | approve       | clock      | final review    | quoted, end-not-reached
submitted       | reject        | publisher  | rejected        | reason-given
final review    | reject        | publisher  | rejected        | reason-given
final review    | final-approve | operator   | booked          | quoted, payment-settled, end-not-reached
final review    | final-reject  | operator   | rejected        | reason-given
submitted       | lapse         | clock      | rejected        | review-lapsed
final review    | lapse         | clock      | rejected        | review-lapsed
submitted       | expire        | clock      | rejected        | end-reached
final review    | expire        | clock      | rejected        | end-reached
booked          | start         | clock      | live            | quoted, start-reached, creative-approved, end-not-reached
booked          | pause         | advertiser | paused (booked) |
booked          | pause         | publisher  | paused (booked) |
live            | pause         | advertiser | paused (live)   |
live            | pause         | publisher  | paused (live)   |
paused (booked) | resume        | advertiser | booked          | end-not-reached
paused (booked) | resume        | publisher  | booked          | end-not-reached
paused (live)   | resume        | advertiser | live            | end-not-reached
paused (live)   | resume        | publisher  | live            | end-not-reached
booked          | close         | clock      | closed          | end-reached
live            | close         | clock      | closed          | end-reached
paused (booked) | close         | clock      | closed          | end-reached
paused (live)   | close         | clock      | closed          | end-reached
draft           | withdraw      | advertiser | cancelled       |
submitted       | withdraw      | advertiser | cancelled       |
final review    | withdraw      | advertiser | cancelled       |
rejected        | withdraw      | advertiser | cancelled       |
booked          | cancel        | publisher  | cancelled       | settlement-within-prepaid
live            | cancel        | publisher  | cancelled       | settlement-within-prepaid
paused (booked) | cancel        | publisher  | cancelled       | settlement-within-prepaid
paused (live)   | cancel        | publisher  | cancelled       | settlement-within-prepaid
draft           | delete        | advertiser | deleted         |
rejected        | delete        | advertiser | deleted         |
cancelled       | delete        | advertiser | deleted         |
`;

const CARD_ROWS = `
final review    | await-payment | operator   | payment         | quoted, end-not-reached
payment         | pay           | clock      | booked          | quoted, payment-settled, end-not-reached
payment         | payment-lapse | clock      | rejected        | payment-overdue
payment         | reject        | publisher  | rejected        | reason-given
payment         | lapse         | clock      | rejected        | review-lapsed
payment         | expire        | clock      | rejected        | end-reached
payment         | withdraw      | advertiser | cancelled       |
`;

/** Every state of a stored campaign: a paused one with its previous status, a submitted one with its phase. */
export const TABLE_STATES = [
  "draft",
  "submitted",
  "final review",
  "rejected",
  "booked",
  "live",
  "paused (booked)",
  "paused (live)",
  "cancelled",
  "closed",
  "deleted",
] as const;
export type TableState = (typeof TABLE_STATES)[number];
export type TableActor = "advertiser" | "publisher" | "operator" | "clock";

export interface TableRow {
  from: TableState;
  action: string;
  by: TableActor;
  to: TableState;
  guards: string[];
}

const rowsOf = (table: string): TableRow[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [from, action = "", by, to, guards = ""] = line.split("|").map((cell) => cell.trim());
      return {
        from: from as TableState,
        action,
        by: by as TableActor,
        to: to as TableState,
        guards: guards.split(", ").filter(Boolean),
      };
    });

export const CAMPAIGN_TABLE: readonly TableRow[] = rowsOf(TABLE);

/** Additional transitions of campaigns paid by card. */
export const CARD_TABLE: readonly (Omit<TableRow, "from" | "to"> & { from: string; to: string })[] =
  rowsOf(CARD_ROWS);

/** The row that allows an actor's action in a state; without one it is refused. */
export function rowFor(from: TableState, action: string, by: TableActor): TableRow | undefined {
  return CAMPAIGN_TABLE.find((row) => row.from === from && row.action === action && row.by === by);
}

/** A stored campaign's state in the table. */
export function tableState(campaign: {
  status: string;
  publisherApprovedAt: number | null;
  pausedFrom: string | null;
}): TableState {
  const { status, publisherApprovedAt, pausedFrom } = campaign;
  if (status === "submitted") return publisherApprovedAt === null ? "submitted" : "final review";
  return (status === "paused" ? `paused (${pausedFrom})` : status) as TableState;
}
