/** Number of past days whose single events can be downloaded; less than a meter's memory. */
export const EVENTS_KEPT_DAYS = 14;
