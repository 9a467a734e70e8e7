import { addressNetworks } from "../kernel";
import { EMAIL_CODE_TTL_S } from "./limits";
import { INVITATIONS_PER_ADDRESS_MAX, INVITATIONS_PER_DAY_MAX, INVITATIONS_PER_HOUR_MAX } from "./members";

/**
 * How often a door may be tried. Every rule counts tries in windows that begin with the first try and do not move:
 * a refused try does not prolong the wait.
 *
 * Most guessers are stopped by the limit of address and network together. The wider limits stop one network that tries many addresses, and
 * many networks that try one address. The last one could be used up by an attacker to lock the owner out, so it does not apply to somebody
 * who shows more than an address: a device that signed in to it before has a counter of its own in place of all limits that include the
 * address, and a link that was mailed to the address is not counted, since it cannot be guessed.
 *
 * A rule by nothing counts everybody together, but for known devices: each try costs a password's hash. Beyond it a try is not refused, but
 * asked for a proof of work. Source: decisions 0162, 0198.
 *
 * One person has a whole /64 of IPv6, and easily a /48: both are counted, the second more loosely, since it may be a company's.
 */
export interface ThrottleRule {
  name: string;
  by: readonly ("email" | "ip" | "device")[];
  max: number;
  windowS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The wait between two codes for one address; screens count it down. */
export const CODE_COOLDOWN_S = MINUTE_S;

/** Wrong tries that one person has at one code. */
export const CODE_ATTEMPTS_MAX = 5;
/** Wrong tries that a mailed code survives, of all who try it: more than the doors let through while it is good. */
export const CODE_ATTEMPTS_OF_ALL_MAX = 100;

/** How long the second factor may be given after the first, for one sign-in. */
export const CHALLENGE_TTL_S = 10 * MINUTE_S;

/** Wrong second factors of an account, over all its sign-ins, before it rests for the time that follows. */
export const SECOND_FACTOR_FAILURES_MAX = 10;
export const SECOND_FACTOR_LOCK_S = 15 * MINUTE_S;

/** How long a mailed link works. While an address is sent no more mails, one that was sent before is still good. */
export const MAIL_LINK_TTL_S = HOUR_S;

/** A /48 has room for this many of what one network may. */
const WIDE_NETWORK_FACTOR = 5;

export const THROTTLES = {
  signUp: [
    { name: "sign-up-ip", by: ["ip"], max: 60, windowS: HOUR_S },
    { name: "sign-up-all", by: [], max: 1_000, windowS: HOUR_S },
  ],
  signIn: [
    { name: "sign-in-email-ip", by: ["email", "ip"], max: 10, windowS: 10 * MINUTE_S },
    { name: "sign-in-email", by: ["email"], max: 100, windowS: HOUR_S },
    { name: "sign-in-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
    { name: "sign-in-all", by: [], max: 3_000, windowS: 10 * MINUTE_S },
    { name: "sign-in-device", by: ["device"], max: 10, windowS: 10 * MINUTE_S },
  ],
  lookUpEmail: [{ name: "look-up-email-ip", by: ["ip"], max: 60, windowS: 10 * MINUTE_S }],
  sendCode: [
    { name: "send-code-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-code-email", by: ["email"], max: 10, windowS: HOUR_S },
    { name: "send-code-ip", by: ["ip"], max: 100, windowS: HOUR_S },
    { name: "send-code-device-cooldown", by: ["device"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-code-device", by: ["device"], max: 10, windowS: HOUR_S },
  ],
  enterCode: [
    { name: "enter-code-email", by: ["email"], max: 20, windowS: 10 * MINUTE_S },
    { name: "enter-code-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
    { name: "enter-code-device", by: ["device"], max: 20, windowS: 10 * MINUTE_S },
  ],
  /** Tries at one code. A new code begins anew for who asks for it; of what others try, the owner's code is not spoilt. */
  tryCode: [
    { name: "try-code-email-ip", by: ["email", "ip"], max: CODE_ATTEMPTS_MAX, windowS: EMAIL_CODE_TTL_S },
    { name: "try-code-device", by: ["device"], max: CODE_ATTEMPTS_MAX, windowS: EMAIL_CODE_TTL_S },
  ],
  /** Mailed links are too long to be guessed; opening them costs a password's hash. */
  openLink: [{ name: "open-link-ip", by: ["ip"], max: 60, windowS: 10 * MINUTE_S }],
  /** Reports that were shared by a link: too long to be guessed, and each costs statements. */
  openShare: [{ name: "open-share-ip", by: ["ip"], max: 120, windowS: 10 * MINUTE_S }],
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
  /** Codes that are mailed to somebody who is signed in, and tries at them. A stranger, who has no session, cannot use them up. */
  sendProof: [
    { name: "send-proof-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-proof-email", by: ["email"], max: 10, windowS: HOUR_S },
    { name: "send-proof-ip", by: ["ip"], max: 100, windowS: HOUR_S },
  ],
  enterProof: [
    { name: "enter-proof-email", by: ["email"], max: 20, windowS: 10 * MINUTE_S },
    { name: "enter-proof-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** ID tokens, and the way to and from an identity provider. */
  exchangeToken: [{ name: "exchange-token-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S }],
  /** App stores are asked in somebody's name, and count what we ask. */
  askMarket: [{ name: "ask-market", by: ["email"], max: 60, windowS: 10 * MINUTE_S }],
  /** Codes that prove an app, by who sends them and the address that they go to: nobody's mailbox is flooded. */
  sendAppCode: [
    { name: "send-app-code-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-app-code-address", by: ["email"], max: 5, windowS: HOUR_S },
  ],
  /** Tries to prove an app, by the app: each fresh code would give a guesser as many tries again. */
  proveApp: [{ name: "prove-app", by: ["email"], max: 20, windowS: HOUR_S }],
  /** Invitations that are mailed again, by who sends them and the address that they go to, and by the project or group that sends them. */
  resendInvitation: [
    { name: "resend-invitation", by: ["email"], max: INVITATIONS_PER_ADDRESS_MAX, windowS: HOUR_S },
  ],
  resendFromPlace: [
    { name: "resend-place-hour", by: ["email"], max: INVITATIONS_PER_HOUR_MAX, windowS: HOUR_S },
    { name: "resend-place-day", by: ["email"], max: INVITATIONS_PER_DAY_MAX, windowS: 24 * HOUR_S },
  ],
  /** What anybody asks the platform: each is mailed to the operators, and a receipt to the address. */
  askPlatform: [
    { name: "ask-platform-email", by: ["email"], max: 3, windowS: HOUR_S },
    { name: "ask-platform-ip", by: ["ip"], max: 10, windowS: HOUR_S },
  ],
  /** What anybody asks of the status page, beyond what is kept for half a minute. */
  readStatus: [{ name: "read-status-ip", by: ["ip"], max: 60, windowS: 10 * MINUTE_S }],
  /** Messages of the payment gateway, by who sends them: a bill run of hundreds at once comes from a few addresses of its own. */
  hearGateway: [{ name: "hear-gateway-ip", by: ["ip"], max: 600, windowS: MINUTE_S }],
  /** The same by the order: each message may ask the gateway, and one payment has a handful of states. */
  heedOrder: [{ name: "heed-order", by: ["email"], max: 20, windowS: 10 * MINUTE_S }],
  deleteAccount: [{ name: "delete-account-email", by: ["email"], max: 10, windowS: 10 * MINUTE_S }],
} as const satisfies Record<string, readonly ThrottleRule[]>;

export type ThrottledAction = keyof typeof THROTTLES;

/**
 * Whom a try is counted against. `ip` is null where the platform does not tell it; then no network is counted. `device` names one that
 * signed in to the address before; null for every other.
 */
export interface ThrottleSubject {
  email: string | null;
  ip: string | null;
  device?: string | null;
}

export interface ThrottleCounter {
  key: string;
  rule: ThrottleRule;
}

/** The counters that one try of `action` moves. A rule of the address alone does without the network, never the reverse. */
export function throttleCounters(action: ThrottledAction, subject: ThrottleSubject): ThrottleCounter[] {
  const rules: readonly ThrottleRule[] = THROTTLES[action];
  const device = rules.some(({ by }) => by.includes("device")) ? (subject.device ?? null) : null;
  const networks = subject.ip === null ? [] : networksOf(subject.ip);
  return rules.flatMap((rule) => {
    if (rule.by.includes("device")) return device === null ? [] : [counterOf(rule, { ...subject, device })];
    if (rule.by.length === 0) return device === null ? [counterOf(rule, subject)] : [];
    if (rule.by.includes("email") && (subject.email === null || device !== null)) return [];
    if (!rule.by.includes("ip")) return [counterOf(rule, subject)];
    if (networks.length === 0) return rule.by.includes("email") ? [counterOf(rule, subject)] : [];
    return networks.map(({ network, factor }) =>
      counterOf({ ...rule, max: rule.max * factor }, { ...subject, ip: network }),
    );
  });
}

function counterOf(rule: ThrottleRule, subject: ThrottleSubject): ThrottleCounter {
  return { key: [rule.name, ...rule.by.map((part) => subject[part] ?? "-")].join(":"), rule };
}

/** What an address of the internet is counted as: itself for IPv4, also when it is written as IPv6; a /64 and a /48 for IPv6. */
export function networksOf(ip: string): { network: string; factor: number }[] {
  const { narrow, wide } = addressNetworks(ip);
  const one = { network: narrow, factor: 1 };
  return wide === null ? [one] : [one, { network: wide, factor: WIDE_NETWORK_FACTOR }];
}

/** What a counter stands at with this try, and when its window ends (epoch ms). */
export interface CountedTry {
  rule: ThrottleRule;
  count: number;
  windowEndsAtMs: number;
}

const isOver = ({ count, rule }: CountedTry): boolean => count > rule.max;
const isOfAll = ({ rule }: CountedTry): boolean => rule.by.length === 0;

/** Whether so many try at the same time that each of them has to show a proof of work. */
export const needsProofOfWork = (tries: readonly CountedTry[]): boolean =>
  tries.some((one) => isOver(one) && isOfAll(one));

/** @returns seconds to wait, or null when the try may go on. */
export function throttleWaitS(tries: readonly CountedTry[], nowMs: number): number | null {
  const waits = tries
    .filter((one) => isOver(one) && !isOfAll(one))
    .map((one) => Math.max(1, Math.ceil((one.windowEndsAtMs - nowMs) / 1000)));
  return waits.length === 0 ? null : Math.max(...waits);
}
