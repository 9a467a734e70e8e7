import { describeRules } from "../people/field-rules/rule";
import { BOOKING_RULES } from "./field-rules/booking";
import { INFO_RULES } from "./field-rules/info";

/**
 * The rules of a booking's fields, each at its limit. Rules that depend on stored data are tested elsewhere: slots and the
 * publisher's approval of a same-day start in `test/services/booking/campaigns`, documents by their bytes in
 * `test/services/booking/campaigns/papers.test.ts`, a quest's terms in `test/domain/booking/quest-terms.test.ts`, a settlement in
 * `test/services/booking/campaigns/transitions.test.ts`.
 */
describeRules("the rules of a campaign's fields", [...INFO_RULES, ...BOOKING_RULES]);
