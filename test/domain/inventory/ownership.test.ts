import { describe, expect, it } from "vitest";
import {
  APP_CODE_FAILURES_MAX,
  type AppIdentity,
  challengeState,
  DNS_CHALLENGE_TTL_MS,
  domainsOf,
  firstCheckAt,
  holdsRecord,
  isAddressOf,
  isAnotherApp,
  mailDomains,
  nextCheckAt,
  recordValue,
} from "../../../domain/inventory";

const none = { packageId: null, bundleId: null, domain: null };
const web = (domain: string): AppIdentity => ({ ...none, platform: "web", domain });
const android = (packageId: string | null): AppIdentity => ({ ...none, platform: "android", packageId });
const apple = (bundleId: string): AppIdentity => ({ ...none, platform: "apple", bundleId });

const MINUTE_MS = 60_000;

describe("the domains that stand for an app", () => {
  it.each<[string, AppIdentity, string | null, string[]]>([
    ["a site's own", web("weather.example"), null, ["weather.example"]],
    ["a site's own without www", web("www.weather.example"), null, ["weather.example"]],
    ["an id read backwards", android("com.weather.app"), null, ["weather.com", "app.weather.com"]],
    ["an id of two labels", android("com.weather"), null, ["weather.com"]],
    ["an id of a country's domain", apple("kr.co.weather.app"), null, ["co.kr", "weather.co.kr"]],
    [
      "an id with an underscore, which no domain has",
      android("com.my_app.x"),
      null,
      ["my-app.com", "x.my-app.com"],
    ],
    [
      "the seller's own site first",
      apple("com.weather.app"),
      "www.seller.example",
      ["seller.example", "weather.com", "app.weather.com"],
    ],
    ["none without an id", android(null), null, []],
  ])("are %s", (_, app, seller, domains) => {
    expect(domainsOf(app, seller)).toEqual(domains);
  });
});

describe("an address for the code", () => {
  const domains = ["weather.example", "gmail.com"];
  it.each([
    ["anybody@weather.example", true],
    ["anybody@mail.weather.example", false],
    ["anybody@notweather.example", false],
    ["weather.example@elsewhere.example", false],
    ["a@b@weather.example", true],
    ["anybody@gmail.com", false],
  ])("%s: %s", (email, taken) => {
    expect(isAddressOf(email, domains)).toBe(taken);
  });

  it("is never one at which anybody has a mailbox, whatever the app is called", () => {
    expect(mailDomains(domainsOf(android("com.gmail.app"), null))).toEqual(["app.gmail.com"]);
    expect(mailDomains(["localhost", "naver.com"])).toEqual([]);
  });
});

describe("a TXT record", () => {
  it("counts when it is one of several, and only whole", () => {
    expect(holdsRecord(["v=spf1 -all", ` ${recordValue("abc")} `], "abc")).toBe(true);
    expect(holdsRecord([`${recordValue("abc")}d`, "abc"], "abc")).toBe(false);
    expect(holdsRecord([], "abc")).toBe(false);
  });

  it("is looked for at once, then after as long again, every five minutes for an hour, then every half an hour, for two days", () => {
    const minutes: number[] = [];
    for (let next: number | null = firstCheckAt(0); next !== null; next = nextCheckAt(0, next)) {
      minutes.push(next / MINUTE_MS);
    }
    expect(minutes.slice(0, 7)).toEqual([0, 1, 2, 4, 8, 13, 18]);
    expect(minutes.slice(14, 18)).toEqual([58, 63, 93, 123]);
    expect(minutes.at(-1)).toBeLessThan(DNS_CHALLENGE_TTL_MS / MINUTE_MS);
    expect(minutes.at(-1)).toBeGreaterThanOrEqual(DNS_CHALLENGE_TTL_MS / MINUTE_MS - 30);
  });
});

describe("a challenge", () => {
  it("is open until its last moment, and for its last wrong code", () => {
    const challenge = { failures: APP_CODE_FAILURES_MAX - 1, expiresAt: 1_000 };
    expect(challengeState(challenge, 999)).toBe("open");
    expect(challengeState(challenge, 1_000)).toBe("expired");
    expect(challengeState({ ...challenge, failures: APP_CODE_FAILURES_MAX }, 0)).toBe("exhausted");
  });
});

describe("a proof", () => {
  it("is of the identifier: under another one the app is another", () => {
    expect(isAnotherApp(web("a.example"), web("b.example"))).toBe(true);
    expect(isAnotherApp(web("a.example"), web("A.example"))).toBe(false);
    expect(isAnotherApp(android(null), android("com.a.b"))).toBe(true);
  });
});
