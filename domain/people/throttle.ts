import { addressNetworks } from "../kernel";
import { EMAIL_CODE_TTL_S } from "./limits";
import { INVITATIONS_PER_ADDRESS_MAX, INVITATIONS_PER_DAY_MAX, INVITATIONS_PER_HOUR_MAX } from "./members";

/**
 * Rate limits of sign-in and similar actions. Each rule counts attempts in windows that begin with the first attempt and do not
 * move: a refused attempt does not prolong the wait.
 *
 * The limit on address and network together stops most attackers. The wider limits stop one network that tries many addresses,
 * and many networks that try one address. An attacker could use up the latter to lock the owner out, so it does not apply with
 * further evidence: a device that signed in to the address before has its own counter instead of all limits by address, and a
 * link mailed to the address is not counted, since it cannot be guessed.
 *
 * A rule without keys counts all callers together, except known devices, because each attempt costs a password hash. Above this
 * limit an attempt is not refused but needs a proof of work. Source: decisions 0162, 0198.
 *
 * One person has a whole /64 of IPv6, and easily a /48: both are counted, the second with a higher limit, since it may be a
 * company's.
 */
export interface ThrottleRule {
  name: string;
  by: readonly ("email" | "ip" | "device")[];
  max: number;
  windowS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Minimum interval between two codes for one address; pages count it down. */
export const CODE_COOLDOWN_S = MINUTE_S;

/** Maximum wrong attempts of one person at one code. */
export const CODE_ATTEMPTS_MAX = 5;
/** Maximum wrong attempts at a mailed code by all callers; more than the rate limits allow while it is valid. */
export const CODE_ATTEMPTS_OF_ALL_MAX = 100;

/** How long the second factor of a sign-in can be entered after the first. */
export const CHALLENGE_TTL_S = 10 * MINUTE_S;

/** Wrong second factors of an account, over all its sign-ins, after which it is locked for the following time. */
export const SECOND_FACTOR_FAILURES_MAX = 10;
export const SECOND_FACTOR_LOCK_S = 15 * MINUTE_S;

/** Validity of a mailed link. While the limit of mails to an address is reached, an earlier link is still valid. */
export const MAIL_LINK_TTL_S = HOUR_S;

/** Factor of a /48 network's limits over one network's. */
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
  /** Attempts at one code. A new code restarts the count for its requester; other callers' attempts do not invalidate the owner's code. */
  tryCode: [
    { name: "try-code-email-ip", by: ["email", "ip"], max: CODE_ATTEMPTS_MAX, windowS: EMAIL_CODE_TTL_S },
    { name: "try-code-device", by: ["device"], max: CODE_ATTEMPTS_MAX, windowS: EMAIL_CODE_TTL_S },
  ],
  /** Mailed links, which cannot be guessed; opening one costs a password hash. */
  openLink: [{ name: "open-link-ip", by: ["ip"], max: 60, windowS: 10 * MINUTE_S }],
  /** Shared report links, which cannot be guessed; opening one costs database statements. */
  openShare: [{ name: "open-share-ip", by: ["ip"], max: 120, windowS: 10 * MINUTE_S }],
  /** Authenticator codes. Each challenge and each account also has its own lock; see `better-auth.ts`. */
  secondFactor: [
    { name: "second-factor-email", by: ["email"], max: 20, windowS: 10 * MINUTE_S },
    { name: "second-factor-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** Password confirmation of a signed-in account. */
  confirmPassword: [
    { name: "confirm-password-email", by: ["email"], max: 10, windowS: 10 * MINUTE_S },
    { name: "confirm-password-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** Codes mailed to a signed-in account, and attempts at them. Callers without a session cannot use them up. */
  sendProof: [
    { name: "send-proof-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-proof-email", by: ["email"], max: 10, windowS: HOUR_S },
    { name: "send-proof-ip", by: ["ip"], max: 100, windowS: HOUR_S },
  ],
  enterProof: [
    { name: "enter-proof-email", by: ["email"], max: 20, windowS: 10 * MINUTE_S },
    { name: "enter-proof-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S },
  ],
  /** ID tokens, and redirects to and from an identity provider. */
  exchangeToken: [{ name: "exchange-token-ip", by: ["ip"], max: 200, windowS: 10 * MINUTE_S }],
  /** Queries of app stores on behalf of an account; stores limit the platform's queries. */
  askMarket: [{ name: "ask-market", by: ["email"], max: 60, windowS: 10 * MINUTE_S }],
  /** App ownership codes, by sender and by recipient address, to prevent flooding a mailbox. */
  sendAppCode: [
    { name: "send-app-code-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "send-app-code-address", by: ["email"], max: 5, windowS: HOUR_S },
  ],
  /** Attempts to prove an app, by app, since each new code would allow further attempts. */
  proveApp: [{ name: "prove-app", by: ["email"], max: 20, windowS: HOUR_S }],
  /** Resent invitations, by sender and recipient address, and by the project or group. */
  resendInvitation: [
    { name: "resend-invitation", by: ["email"], max: INVITATIONS_PER_ADDRESS_MAX, windowS: HOUR_S },
  ],
  resendFromPlace: [
    { name: "resend-place-hour", by: ["email"], max: INVITATIONS_PER_HOUR_MAX, windowS: HOUR_S },
    { name: "resend-place-day", by: ["email"], max: INVITATIONS_PER_DAY_MAX, windowS: 24 * HOUR_S },
  ],
  /** Public inquiries to the platform: each is mailed to the operators, and a receipt to the address. */
  /** Codes for places of quests, each of which sends a mail. */
  joinQuest: [
    { name: "join-quest-cooldown", by: ["email"], max: 1, windowS: CODE_COOLDOWN_S },
    { name: "join-quest-email", by: ["email"], max: 10, windowS: HOUR_S },
    { name: "join-quest-ip", by: ["ip"], max: 100, windowS: HOUR_S },
  ],
  askPlatform: [
    { name: "ask-platform-email", by: ["email"], max: 3, windowS: HOUR_S },
    { name: "ask-platform-ip", by: ["ip"], max: 10, windowS: HOUR_S },
  ],
  /** Public queries of the status page beyond its cache of half a minute. */
  readStatus: [{ name: "read-status-ip", by: ["ip"], max: 60, windowS: 10 * MINUTE_S }],
  /** Readers who switch personalised choice of ads off or on; each has to have been shown an ad. */
  choosePersonalised: [{ name: "choose-personalised-ip", by: ["ip"], max: 60, windowS: HOUR_S }],
  /** Payment gateway messages, by sender: a bill run sends hundreds at once from a few addresses. */
  hearGateway: [{ name: "hear-gateway-ip", by: ["ip"], max: 600, windowS: MINUTE_S }],
  /** Payment gateway messages, by order: each may cause a query to the gateway, and a payment has few states. */
  heedOrder: [{ name: "heed-order", by: ["email"], max: 20, windowS: 10 * MINUTE_S }],
  deleteAccount: [{ name: "delete-account-email", by: ["email"], max: 10, windowS: 10 * MINUTE_S }],
} as const satisfies Record<string, readonly ThrottleRule[]>;

export type ThrottledAction = keyof typeof THROTTLES;

/**
 * The subject of an attempt. `ip` is null if the runtime does not provide it; then no network is counted. `device` is a device
 * that signed in to the address before, otherwise null.
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

/** The counters incremented by an attempt of `action`. A rule by address alone applies without a network, but not vice versa. */
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

/** Counted networks of an IP address: for IPv4 the address itself, also in IPv6 notation; for IPv6 its /64 and /48. */
export function networksOf(ip: string): { network: string; factor: number }[] {
  const { narrow, wide } = addressNetworks(ip);
  const one = { network: narrow, factor: 1 };
  return wide === null ? [one] : [one, { network: wide, factor: WIDE_NETWORK_FACTOR }];
}

/** A counter's value including this attempt, and the end of its window (epoch milliseconds). */
export interface CountedTry {
  rule: ThrottleRule;
  count: number;
  windowEndsAtMs: number;
}

const isOver = ({ count, rule }: CountedTry): boolean => count > rule.max;
const isOfAll = ({ rule }: CountedTry): boolean => rule.by.length === 0;

/** Whether the total number of attempts requires a proof of work for each. */
export const needsProofOfWork = (tries: readonly CountedTry[]): boolean =>
  tries.some((one) => isOver(one) && isOfAll(one));

/** @returns seconds to wait, or null if the attempt may proceed */
export function throttleWaitS(tries: readonly CountedTry[], nowMs: number): number | null {
  const waits = tries
    .filter((one) => isOver(one) && !isOfAll(one))
    .map((one) => Math.max(1, Math.ceil((one.windowEndsAtMs - nowMs) / 1000)));
  return waits.length === 0 ? null : Math.max(...waits);
}
