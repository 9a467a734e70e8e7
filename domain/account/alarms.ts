/** What people can be told of, by mail or in the console. Source: specification section 2, "alarms". */
export const ALARM_KINDS = [
  "campaign-review",
  "campaign-state",
  "creative-review",
  "inquiry",
  "member",
  "webhook",
  "app",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
export const ALARM_CHANNELS = ["mail", "console"] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];

/** A person's own choices; a channel that is not named is on. */
export type AlarmChoices = Partial<Record<AlarmKind, Partial<Record<AlarmChannel, boolean>>>>;

/** Whether an account with these choices is told of this kind on this channel. */
export const wantsAlarm = (choices: AlarmChoices, kind: AlarmKind, channel: AlarmChannel): boolean =>
  choices[kind]?.[channel] ?? true;

/** How long the console keeps a notification. */
export const NOTIFICATION_KEPT_DAYS = 180;
