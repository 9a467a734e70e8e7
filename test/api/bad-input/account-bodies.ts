import { ALARM_CHANNELS, ALARM_KINDS } from "../../../domain/people";
import { type Body, long, longEmail } from "./case";
import { ABSENT } from "./leaves";

const alarms = ALARM_KINDS.flatMap((kind) => [
  [`alarms.${kind}`, []],
  ...ALARM_CHANNELS.map((channel) => [`alarms.${kind}.${channel}`, []]),
]);

/** What people send about their own account. */
export const accountBodies: Body[] = [
  {
    call: "PUT /account",
    by: "publisher",
    path: () => "/account",
    good: () => ({ name: "새 이름" }),
    wrong: { name: [ABSENT, "", long(16), "a/b"] },
  },
  {
    call: "PUT /account/options",
    by: "publisher",
    path: () => "/account/options",
    good: () => ({ locale: "en" }),
    wrong: { locale: ["tlh"], alarms: [], ...Object.fromEntries(alarms) },
  },
  {
    call: "PATCH /account/password",
    by: "publisher",
    path: () => "/account/password",
    good: () => ({
      currentPassword: "correct-horse",
      password: "battery-staple",
      confirmation: "battery-staple",
    }),
    wrong: {
      currentPassword: [ABSENT, "", long(1025)],
      password: [ABSENT, long(7), long(17), "aaaaaaaa"],
      // The last two stand beside passwords that are wrong in themselves, from which they differ.
      confirmation: [ABSENT, "", "another", "another"],
    },
  },
  {
    call: "DELETE /account",
    by: "publisher",
    path: () => "/account",
    good: () => ({ email: "nobody@example.com" }),
    wrong: { email: [ABSENT, "", longEmail(255), "nobody"] },
  },
];
