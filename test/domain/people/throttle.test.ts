import { describe, expect, it } from "vitest";
import { MAIL_LINK_TTL_S, needsProofOfWork, throttleCounters, throttleWaitS } from "../../../domain/people";
import {
  networksOf,
  THROTTLES,
  type ThrottleRule,
  type ThrottleSubject,
} from "../../../domain/people/throttle";

const rule = { name: "door", by: ["email"], max: 2, windowS: 60 } as const;
const [EMAIL, IP] = ["a@example.com", "192.0.2.1"];

describe("throttleCounters", () => {
  it("counts a guesser by address and network together, and each of them alone", () => {
    const keys = throttleCounters("signIn", { email: EMAIL, ip: IP }).map(({ key }) => key);
    expect(keys.slice(0, 3)).toEqual([
      `sign-in-email-ip:${EMAIL}:${IP}`,
      `sign-in-email:${EMAIL}`,
      `sign-in-ip:${IP}`,
    ]);
  });

  it.each(["signIn", "signUp"] as const)("counts %s over all networks, but for a known device", (action) => {
    const ofAll = (subject: ThrottleSubject) =>
      throttleCounters(action, subject).filter(({ rule }) => rule.by.length === 0);
    const [one] = ofAll({ email: EMAIL, ip: IP });
    expect(one).toBeDefined();
    expect(ofAll({ email: "b@example.com", ip: "2001:db8::1" })).toEqual([one]);
    if (action === "signIn") expect(ofAll({ email: EMAIL, ip: IP, device: "d1" })).toEqual([]);
  });

  it("counts no network where none is known, rather than everybody as one", () => {
    const names = throttleCounters("signIn", { email: EMAIL, ip: null }).map(({ rule }) => rule.name);
    expect(names).toEqual(["sign-in-email-ip", "sign-in-email", "sign-in-all"]);
    expect(throttleCounters("lookUpEmail", { email: null, ip: null })).toEqual([]);
  });

  it("gives every rule a key of its own", () => {
    const names = Object.values(THROTTLES).flatMap((rules) => rules.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a network", () => {
  it.each([
    ["192.0.2.1", ["192.0.2.1"]],
    ["::ffff:192.0.2.1", ["192.0.2.1"]],
    ["::FFFF:c000:0201", ["192.0.2.1"]],
    ["0:0:0:0:0:ffff:192.0.2.1", ["192.0.2.1"]],
    ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
    ["2001:0DB8:0001:0002::9", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
    ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0::/48"]],
    ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48"]],
    ["::1", ["0:0:0:0::/64", "0:0:0::/48"]],
    ["not an address", ["not an address"]],
    ["1::2::3:4:5:6:7:8:9", ["1::2::3:4:5:6:7:8:9"]],
  ])("of %s is %j", (ip, networks) => {
    expect(networksOf(ip).map(({ network }) => network)).toEqual(networks);
  });

  it("of IPv6 is counted by /64, and more loosely by /48", () => {
    const counters = throttleCounters("lookUpEmail", { email: null, ip: "2001:db8:1:2::9" });
    expect(counters.map(({ key, rule }) => [key, rule.max])).toEqual([
      ["look-up-email-ip:2001:db8:1:2::/64", 60],
      ["look-up-email-ip:2001:db8:1::/48", 300],
    ]);
  });
});

describe("a hold of an address", () => {
  const isOfAddress = ({ by }: ThrottleRule) => by.length === 1 && by[0] === "email";
  /** Limits that a stranger can exhaust with an address alone, without signing in. */
  const OPEN_DOORS = ["signIn", "sendCode", "enterCode"] as const;

  it.each(OPEN_DOORS)(
    "of %s does not hold a device that signed in before, which is counted by itself",
    (action) => {
      const stranger = throttleCounters(action, { email: EMAIL, ip: IP });
      const known = throttleCounters(action, { email: EMAIL, ip: IP, device: "d1" });
      expect(stranger.some(({ rule }) => isOfAddress(rule))).toBe(true);
      expect(known.filter(({ rule }) => rule.by.includes("email"))).toEqual([]);
      expect(known.some(({ key }) => key.endsWith(":d1"))).toBe(true);
      expect(known.some(({ rule }) => rule.by.includes("ip"))).toBe(true);
    },
  );

  it("leaves no moment in which neither a mail is sent nor one that was sent is good", () => {
    const sending: readonly ThrottleRule[] = THROTTLES.sendCode;
    for (const { windowS } of sending.filter(isOfAddress))
      expect(windowS).toBeLessThanOrEqual(MAIL_LINK_TTL_S);
  });

  it("holds whoever says to be a device at a door that knows none", () => {
    const keys = throttleCounters("secondFactor", { email: EMAIL, ip: IP, device: "d1" }).map(
      ({ key }) => key,
    );
    expect(keys).toEqual([`second-factor-email:${EMAIL}`, `second-factor-ip:${IP}`]);
  });
});

describe("throttleWaitS", () => {
  it("lets the last allowed try through and holds the next until its window ends", () => {
    expect(throttleWaitS([{ rule, count: 2, windowEndsAtMs: 60_000 }], 1_000)).toBeNull();
    expect(throttleWaitS([{ rule, count: 3, windowEndsAtMs: 60_000 }], 1_000)).toBe(59);
  });

  it("rounds up and never says to wait for nothing", () => {
    expect(throttleWaitS([{ rule, count: 3, windowEndsAtMs: 1_500 }], 1_000)).toBe(1);
    expect(throttleWaitS([{ rule, count: 3, windowEndsAtMs: 1_000 }], 1_000)).toBe(1);
  });

  it("holds nobody by what everybody tries together: they show a proof of work", () => {
    const ofAll = { name: "all", by: [], max: 2, windowS: 60 } as const;
    const tries = (count: number) => [{ rule: ofAll, count, windowEndsAtMs: 60_000 }];
    expect([throttleWaitS(tries(3), 0), needsProofOfWork(tries(3))]).toEqual([null, true]);
    expect(needsProofOfWork(tries(2))).toBe(false);
    expect(needsProofOfWork([{ rule, count: 3, windowEndsAtMs: 60_000 }])).toBe(false);
  });

  it("holds for the longest of several waits", () => {
    const tries = [30_000, 90_000, 60_000].map((windowEndsAtMs) => ({ rule, count: 9, windowEndsAtMs }));
    expect(throttleWaitS(tries, 0)).toBe(90);
  });
});
