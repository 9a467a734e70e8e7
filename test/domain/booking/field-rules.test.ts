import { describeRules } from "../people/field-rules/rule";
import { BOOKING_RULES } from "./field-rules/booking";
import { INFO_RULES } from "./field-rules/info";

/**
 * The rules of the fields of a booking, each at its limit. What hangs on what is stored is kept and broken
 * where it is stored: slots and the publisher's approval of a start on the same day in `test/services/booking/campaigns`, papers by their bytes in
 * `test/services/booking/campaigns/papers.test.ts`, a quest's terms in `test/domain/booking/quest-terms.test.ts`, a settlement in `test/services/booking/campaigns/transitions.test.ts`.
 */
describeRules("the rules of a campaign's fields", [...INFO_RULES, ...BOOKING_RULES]);
