import { describeClauses } from "../people/field-rules/rule";
import { BOOKING_RULES } from "./field-rules/booking";
import { INFO_RULES } from "./field-rules/info";

/**
 * The rules of the fields of a booking, each at its limit. What hangs on what is stored is kept and broken
 * where it is stored: slots and the publisher's approval of a start on the same day in `test/services/booking/campaigns`, papers by their bytes in
 * `test/services/booking/campaigns/papers.test.ts`, a quest's terms in `test/domain/booking/quest-terms.test.ts`, a settlement in `test/services/booking/campaigns/transitions.test.ts`.
 */
const CLAUSES = [
  "name required",
  "budget required",
  "advertiser required",
  "contact name required",
  "contact email required",
  "budget at least product minimum",
  "budget at least 10,000 KRW",
  "budget at least 1,000 yen",
  "budget at least 600 rupees",
  "expected clicks at least 1",
  "CPP days and slots at least 10,000 KRW before discount and VAT",
  "CPP days and slots at least product minimum",
  "start at least 7 days ahead",
  "start on the same day: today",
  "start from today where in-house was granted",
  "in-house has no budget, whatever is said of one",
  "in-house impressions above 0, or none",
  "start at most 150 business days ahead",
  "duration 1 to 100 days",
  "CPP duration from its own minimum to 150 days",
  "CPP slots within the product's",
  "started or paused campaign start cannot change",
  "advertiser link valid URL",
  "registration number 10 digits",
  "cc emails valid",
  "cc emails: no duplicates, not the manager",
  "payment method chosen",
  "frequency cap 1 to under 1000",
  "daily quota 0 up to total",
  "targeting up to 100",
  "memo max 50",
];

describeClauses("the rules of a campaign's fields", CLAUSES, [...INFO_RULES, ...BOOKING_RULES]);
