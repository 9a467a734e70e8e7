import { describe, expect, it } from "vitest";
import { THROTTLES, throttleCounters, throttleWaitS } from "../../../domain/account/throttle";

const rule = { name: "door", by: ["email"], max: 2, windowS: 60 } as const;
const [EMAIL, IP] = ["a@example.com", "192.0.2.1"];

describe("throttleCounters", () => {
  it("counts a guesser by address and network together, and each of them alone", () => {
    const keys = throttleCounters("signIn", { email: EMAIL, ip: IP }).map(({ key }) => key);
    expect(keys).toEqual([`sign-in-email-ip:${EMAIL}:${IP}`, `sign-in-email:${EMAIL}`, `sign-in-ip:${IP}`]);
  });

  it("counts no network where none is known, rather than everybody as one", () => {
    const names = throttleCounters("signIn", { email: EMAIL, ip: null }).map(({ rule }) => rule.name);
    expect(names).toEqual(["sign-in-email-ip", "sign-in-email"]);
    expect(throttleCounters("lookUpEmail", { email: null, ip: null })).toEqual([]);
  });

  it("gives every rule a key of its own", () => {
    const names = Object.values(THROTTLES).flatMap((rules) => rules.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
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

  it("holds for the longest of several waits", () => {
    const tries = [30_000, 90_000, 60_000].map((windowEndsAtMs) => ({ rule, count: 9, windowEndsAtMs }));
    expect(throttleWaitS(tries, 0)).toBe(90);
  });
});
