/** How many days back single events can be downloaded: less than a meter remembers them. */
export const EVENTS_KEPT_DAYS = 14;
