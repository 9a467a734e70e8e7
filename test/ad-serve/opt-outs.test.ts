import { beforeEach, describe, expect, test } from "vitest";
import { macOf, userKeyedHash } from "../../ad-serve/keyed-hash";
import {
  appKeyKey,
  dayNumberOf,
  memberKey,
  OPT_OUT_HEARD_DAYS,
  optOutShardOf,
  optOutsKey,
  userHashOf,
} from "../../domain/audience";
import { DAY_MS, TOKEN_TTL_S } from "../../domain/kernel";
import { readWhyAddress, type ServingPlan, WHY_ADDRESS_TTL_MS } from "../../domain/serving";
import { makeCampaign, makeCreative, makePlan, NOW } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { AdServer, KEY_TWO, served } from "./harness";

const { project } = makePlan();
const AUDIENCE = {
  ...{ ages: [], excludedAges: [], genders: [], excludedGenders: [] },
  ...{ categories: [], excludedCategories: [] },
};
const hashOf = (uid: string) => userHashOf(uid, project.uidKey, userKeyedHash) ?? "";

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  server.env.EXPLAIN_KEY = KEY_TWO;
  await publish({ optOuts: true });
  await server.env.PLANS.delete(optOutsKey(project.id, optOutShardOf(hashOf("one"))));
  for (const uid of ["one", "other"])
    await server.env.PLANS.put(memberKey(project.id, hashOf(uid)), JSON.stringify({ tct_1: null }));
});

function publish(parts: Partial<ServingPlan["project"]>): Promise<void> {
  const named = (id: string, priority: number, audience: object | null) =>
    makeCampaign({
      ...{ id, priority, pricing: "inhouse", campaignFrequencyCap: 3 },
      audience: audience && { ...AUDIENCE, ...audience },
      creatives: [makeCreative({ id: `crt_${id}`, headline: id })],
    });
  const campaigns = [
    named("cmp_members", 1, { categories: [["tct_1"]] }),
    named("cmp_others", 2, { excludedCategories: ["tct_2"] }),
    named("cmp_all", 3, null),
  ];
  return server.publish(makePlan({ project: parts, campaigns }));
}

const optOut = (v: number, heardAtMs: number, ...uids: string[]) => {
  const users = Object.fromEntries(uids.map((uid) => [hashOf(uid), dayNumberOf(heardAtMs)]));
  return server.env.PLANS.put(
    optOutsKey(project.id, optOutShardOf(hashOf(uids[0] ?? ""))),
    JSON.stringify({ v, users }),
  );
};
const shownTo = async (uid: string) => (await server.ask({ uid })).result?.headline;

/** Keys that are read of KV from now on. */
function readsFrom(kv: KVNamespace, fails: (key: string) => boolean = () => false): string[] {
  const keys: string[] = [];
  server.env.PLANS = new Proxy(kv, {
    get: (target, name) =>
      name === "get"
        ? async (key: string, options: KVNamespaceGetOptions<"text">) => {
            keys.push(key);
            if (fails(key)) throw new Error("away");
            return target.get(key, options);
          }
        : (Reflect.get(target, name) as unknown),
  });
  return keys;
}

describe("a reader who switched personalised choice off", () => {
  test("is shown ads that neither mean nor exclude anybody, and others are shown theirs", async () => {
    await optOut(1, NOW, "one");
    expect(await shownTo("one")).toBe("cmp_all");
    expect(await shownTo("other")).toBe("cmp_members");
  });

  test("is still counted by caps", async () => {
    await optOut(1, NOW, "one");
    await shownTo("one");
    expect(server.reservations).toMatchObject([{ userHash: hashOf("one") }]);
  });

  test("is seen by an isolate within half a minute, and so is switching on again", async () => {
    expect(await shownTo("one")).toBe("cmp_members");
    const change = async (write: Promise<void>) => {
      await write;
      server.nowMs += 31_000;
      await shownTo("one");
      await server.settle();
      return shownTo("one");
    };
    expect(await change(optOut(2, NOW, "one"))).toBe("cmp_all");
    const key = optOutsKey(project.id, optOutShardOf(hashOf("one")));
    expect(await change(server.env.PLANS.delete(key))).toBe("cmp_members");
  });

  test("adds nothing to what is kept of users", async () => {
    await optOut(1, NOW, "one");
    const app = { projectId: project.id, appId: "app_1", uidKey: project.uidKey, optOuts: true };
    await server.env.PLANS.put(appKeyKey("key_1"), JSON.stringify(app));
    const send = (path: string, uid: string, body: object) =>
      server.fetch(path, {
        method: "POST",
        headers: { Authorization: "key_1" },
        body: JSON.stringify({ uid, ...body }),
      });
    for (const uid of ["one", "other"]) {
      const sent = [
        await send("/events", uid, {
          platform: "android",
          events: [{ name: "purchase", params: { item_id: "A1" } }],
        }),
        await send("/properties", uid, { properties: { age: 31 } }),
      ];
      expect(sent.map(({ status }) => status)).toEqual([202, 202]);
    }
    expect(server.audience).toMatchObject([
      { kind: "events", userHash: hashOf("other") },
      { kind: "properties", userHash: hashOf("other") },
    ]);
  });

  test("is reported once to be still there, after a month", async () => {
    await optOut(1, NOW - OPT_OUT_HEARD_DAYS * DAY_MS, "one");
    await shownTo("one");
    await shownTo("one");
    const userHash = hashOf("one");
    expect(server.audience).toEqual([
      { kind: "opt-out-heard", projectId: project.id, userHash, receivedAtMs: NOW },
    ]);
  });

  test("costs a platform without such readers nothing", async () => {
    await publish({});
    const keys = readsFrom(server.env.PLANS);
    await shownTo("one");
    expect(keys.filter((key) => key.startsWith("optouts:"))).toEqual([]);
  });

  test("is taken for one while that cannot be read", async () => {
    allowConsoleError(/opt-outs not read/);
    readsFrom(server.env.PLANS, (key) => key.startsWith("optouts:"));
    expect(await shownTo("one")).toBe("cmp_all");
  });
});

describe("the address that says why an ad is shown", () => {
  const whyOf = async (uid?: string) => {
    const ad = await served(server, uid === undefined ? {} : { uid });
    return ad.beacons.click.replace("/c/", "/w/");
  };
  const claimsOf = (location: string | null, nowMs = NOW) =>
    readWhyAddress(location?.split("/why/")[1] ?? "", nowMs, macOf(KEY_TWO));

  test("leads to the console with a signed name of this ad and its user", async () => {
    const address = await whyOf("one");
    const answer = await server.fetch(address);
    expect(answer.status).toBe(302);
    const location = answer.headers.get("location");
    expect(location).toMatch(/^https:\/\/console\.madang\.example\/why\//);
    expect(claimsOf(location)).toEqual({
      ...{ pubProjectId: project.id, unitId: "unt_1", campaignId: "cmp_members" },
      ...{ userHash: hashOf("one"), decidedAtMs: NOW },
    });
    expect(claimsOf(location, NOW + WHY_ADDRESS_TTL_MS - 1)).not.toBeNull();
    expect(claimsOf(location, NOW + WHY_ADDRESS_TTL_MS)).toBeNull();
    expect(server.queue).toEqual([]);
  });

  test("names nobody for an ad without a user", async () => {
    await publish({ identifierFree: true });
    const ad = await served(server, { uid: "one", seen: "" });
    const answer = await server.fetch(ad.beacons.click.replace("/c/", "/w/"));
    expect(claimsOf(answer.headers.get("location"))).toMatchObject({ userHash: null });
  });

  test("cannot be made for another user, in the ad's token or behind it", async () => {
    const address = await whyOf("one");
    const forged = address.replace(hashOf("one"), hashOf("other"));
    expect(forged).not.toBe(address);
    expect((await server.fetch(forged)).status).toBe(404);
    const location = (await server.fetch(address)).headers.get("location") ?? "";
    expect(claimsOf(location.replace(hashOf("one"), hashOf("other")))).toBeNull();
    for (const broken of ["", "x", "a.b.c.d.e.f.g", `${location.split("/why/")[1]}.more`])
      expect(readWhyAddress(broken, NOW, macOf(KEY_TWO))).toBeNull();
  });

  test("ends with the ad's token", async () => {
    const address = await whyOf("one");
    server.nowMs += TOKEN_TTL_S.banner * 1000 - 1;
    expect((await server.fetch(address)).status).toBe(302);
    server.nowMs += 1;
    expect((await server.fetch(address)).status).toBe(410);
  });
});
