/**
 * How often a door may be tried. Every rule counts tries in windows that begin with the first try and do not move:
 * a refused try does not prolong the wait.
 *
 * A guesser is held by address and network together, so that nobody can shut another person out from afar;
 * the wider limits stop one network that walks through addresses, and many networks that share one address.
 */
export interface ThrottleRule {
  name: string;
  by: readonly ("email" | "ip")[];
  max: number;
  windowS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The wait between two codes for one address; screens count it down. */
export const CODE_COOLDOWN_S = MINUTE_S;

/** Wrong tries that one code survives. */
export const CODE_ATTEMPTS_MAX = 5;

/** How long the second factor may be given after the first, for one sign-in. */
export const CHALLENGE_TTL_S = 10 * MINUTE_S;

/** Wrong second factors of an account, over all its sign-ins, before it rests for the time that follows. */
export const SECOND_FACTOR_FAILURES_MAX = 10;
export const SECOND_FACTOR_LOCK_S = 15 * MINUTE_S;

export const THROTTLES = {
  signUp: [{ name: "sign-up-ip", by: ["ip"], max: 60, windowS: HOUR_S }],
  signIn: [
    { name: "sign-in-email-ip", by: ["email", "ip"], max: 10, windowS: 10 * MINUTE_S },
    { name: "sign-in-email", by: ["email"], max: 100, windowS: HOUR_S },
    { name: "sign-in-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  lookUpEmail: [{ name: "look-up-email-ip", by: ["ip"], max: 60, windowS: 10 * MINUTE_S }],
  sendCode: [
    { name: "send-code-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-code-email", by: ["email"], max: 10, windowS: HOUR_S },
    { name: "send-code-ip", by: ["ip"], max: 100, windowS: HOUR_S },
  ],
  enterCode: [
    { name: "enter-code-email", by: ["email"], max: 20, windowS: 10 * MINUTE_S },
    { name: "enter-code-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** Codes of an authenticator. Each challenge and each account has its own lock besides; see `better-auth.ts`. */
  secondFactor: [
    { name: "second-factor-email", by: ["email"], max: 20, windowS: 10 * MINUTE_S },
    { name: "second-factor-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** The password asked again of somebody who is signed in. */
  confirmPassword: [
    { name: "confirm-password-email", by: ["email"], max: 10, windowS: 10 * MINUTE_S },
    { name: "confirm-password-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** ID tokens, and the way to and from an identity provider. */
  exchangeToken: [{ name: "exchange-token-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S }],
  /** App stores are asked in somebody's name, and count what we ask. */
  askMarket: [{ name: "ask-market", by: ["email"], max: 60, windowS: 10 * MINUTE_S }],
  /** Codes that prove an app, by the address that they go to: nobody's mailbox is flooded. */
  sendAppCode: [
    { name: "send-app-code-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-app-code-address", by: ["email"], max: 5, windowS: HOUR_S },
  ],
  /** Tries to prove an app, by the app: each fresh code would give a guesser as many tries again. */
  proveApp: [{ name: "prove-app", by: ["email"], max: 20, windowS: HOUR_S }],
  deleteAccount: [{ name: "delete-account-email", by: ["email"], max: 10, windowS: 10 * MINUTE_S }],
} as const satisfies Record<string, readonly ThrottleRule[]>;

export type ThrottledAction = keyof typeof THROTTLES;

/** Whom a try is counted against. `ip` is null where the platform does not tell it; then no network is counted. */
export interface ThrottleSubject {
  email: string | null;
  ip: string | null;
}

export interface ThrottleCounter {
  key: string;
  rule: ThrottleRule;
}

/** The counters that one try of `action` moves. A rule of the address alone does without the network, never the reverse. */
export function throttleCounters(action: ThrottledAction, subject: ThrottleSubject): ThrottleCounter[] {
  return THROTTLES[action].flatMap((rule: ThrottleRule) => {
    if (rule.by.includes("email") && subject.email === null) return [];
    if (rule.by.includes("ip") && !rule.by.includes("email") && subject.ip === null) return [];
    const parts = rule.by.map((part) => subject[part] ?? "-");
    return [{ key: [rule.name, ...parts].join(":"), rule }];
  });
}

/**
 * @param tries what each counter stands at with this try, and when its window ends (epoch ms).
 * @returns seconds to wait, or null when the try may go on.
 */
export function throttleWaitS(
  tries: readonly { rule: ThrottleRule; count: number; windowEndsAtMs: number }[],
  nowMs: number,
): number | null {
  const waits = tries
    .filter((one) => one.count > one.rule.max)
    .map((one) => Math.max(1, Math.ceil((one.windowEndsAtMs - nowMs) / 1000)));
  return waits.length === 0 ? null : Math.max(...waits);
}
