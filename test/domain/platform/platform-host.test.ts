import { describe, expect, it } from "vitest";
import { aliasOfPath, answersOnPlatform, ownerOfHost, platformOrigin } from "../../../domain/platform";

const deployed = { consoleOrigin: "https://console.madang.example", domain: "madang.example" };
const local = { consoleOrigin: "http://localhost:9700", domain: "localhost:9700" };
const platform = (alias: string) => ({ kind: "platform", alias });

describe("a host", () => {
  it.each([
    ["console.madang.example", deployed, { kind: "console" }],
    ["weather.madang.example", deployed, platform("weather")],
    ["WEATHER.Madang.Example", deployed, platform("weather")],
    ["a.b.madang.example", deployed, platform("a.b")],
    ["madang.example", deployed, { kind: "console" }],
    ["evilmadang.example", deployed, { kind: "console" }],
    ["weather.madang.example.evil.example", deployed, { kind: "console" }],
    ["localhost:9700", local, { kind: "console" }],
    ["weather.localhost:9700", local, platform("weather")],
    ["weather.localhost:9701", local, { kind: "console" }],
    ["127.0.0.1:9700", local, { kind: "console" }],
  ])("%s is whose its name says, and no other's", (host, hosts, owner) => {
    expect(ownerOfHost(host, hosts)).toEqual(owner);
  });

  it("of a platform is found again from its alias", () => {
    for (const hosts of [deployed, local]) {
      expect(ownerOfHost(new URL(platformOrigin("weather", hosts)).host, hosts)).toEqual(platform("weather"));
    }
  });
});

describe("on a platform's host", () => {
  it.each([
    "/",
    "/_root.data",
    "/auth/sign-up",
    "/auth/sign-up.data",
    "/adv/prj_1",
    "/launch/adv/plan.data",
    "/files/ast_1",
    "/p/weather",
    "/__manifest",
    "/quest/dailydeal",
    "/quest/dailydeal.data",
  ])("an advertiser's page answers: %s", (path) => {
    expect(answersOnPlatform(path)).toBe(true);
  });

  it.each([
    "/pub/prj_1",
    "/pub/prj_1.data",
    "/launch/pub/name",
    "/ops/campaigns",
    "/api/project",
    "/encoding/token/source",
    "/advice",
    "/quests",
    "/authority.data",
  ])("what is not an advertiser's does not: %s", (path) => {
    expect(answersOnPlatform(path)).toBe(false);
  });
});

describe("the path form of a platform's page", () => {
  it.each([
    ["/p/weather", "weather"],
    ["/p/Weather?product=prd_1", "weather"],
    ["/p/weather/", "weather"],
    ["/p/weather#top", "weather"],
    ["/p/", null],
    ["/p/weather.example", null],
    ["/pub/weather", null],
    ["/projects?next=/p/weather", null],
  ])("%s names its alias, and no other path does", (path, alias) => {
    expect(aliasOfPath(path)).toBe(alias);
  });
});
