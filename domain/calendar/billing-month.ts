import { BILLING_ZONE } from "../shared/limits";
import { dayAt } from "./day";
import { type Month, monthOf } from "./month";

/** The month that a moment is billed in: that of Seoul. Source: specification, section 9. */
export function billingMonthAt(atMs: number): Month {
  return monthOf(dayAt(atMs, BILLING_ZONE));
}
