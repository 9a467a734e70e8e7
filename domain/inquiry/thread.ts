import { addBusinessDays, addDays, type Day, dayAt, dayStartMs } from "../calendar/day";
import type { HolidayChange } from "../calendar/holidays";
import { INQUIRY_REPLY_BUSINESS_DAYS } from "../shared/limits";

/** Where an inquiry stands. A closed one may have been answered or not. */
export const INQUIRY_STATES = ["open", "answered", "closed"] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

interface Moments {
  answeredAt: number | null;
  closedAt: number | null;
}

export function inquiryState({ answeredAt, closedAt }: Moments): InquiryState {
  if (closedAt !== null) return "closed";
  return answeredAt === null ? "open" : "answered";
}

/** What whoever is asked may do with one: a closed one is opened again before more is said. */
export type InquiryAction = "answer" | "close" | "reopen";

const ALLOWED: Record<InquiryState, readonly InquiryAction[]> = {
  open: ["answer", "close"],
  answered: ["answer", "close"],
  closed: ["reopen"],
};

export function inquiryActions(state: InquiryState): readonly InquiryAction[] {
  return ALLOWED[state];
}

/** Who answers, as far as business days hang on it. */
interface Place {
  country: string;
  timezone: string;
  holidays: readonly HolidayChange[];
}

/** Until when an answer is promised, epoch milliseconds: the end of the second business day after it was asked. Source: specification 9. */
export function replyDueAt(askedAt: number, { country, timezone, holidays }: Place): number {
  const asked: Day = dayAt(askedAt, timezone);
  const last = addBusinessDays(asked, INQUIRY_REPLY_BUSINESS_DAYS, country, holidays);
  return dayStartMs(addDays(last, 1), timezone);
}
