import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { appKeyKey } from "../../domain/audience";
import type { PlanBackfill } from "../../domain/serving";
import { makeCampaign, makePlan } from "../domain/serving/plan-factory";
import { AdServer, served } from "./harness";

const UID = "reader-7f3a9c-of-the-test";
const DEVICE = "device-51e2-of-the-test";
const ADDRESS = "203.0.113.77";
const UID_KEY = makePlan().project.uidKey;

let server: AdServer;
/** Everything that leaves the ad server: to callers, stores, objects, queues, exchanges and the log. */
let left: string[];

beforeEach(() => {
  server = new AdServer();
  left = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void left.push(parts.map(String).join(" ")));
  const kv = server.env.PLANS;
  server.env.PLANS = new Proxy(kv, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...parts: unknown[]) => unknown;
      return (...parts: unknown[]) => {
        left.push(`${String(name)} ${JSON.stringify(parts)}`);
        return method.apply(target, parts);
      };
    },
  });
  server.exchange = async (url, init) => {
    left.push(`${url} ${init.body}`);
    return new Response(null, { status: 204 });
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});

const DAYS = { frequencyCap: 3, campaignFrequencyCap: 2 };
const NOBODY = { ages: [], excludedAges: [], genders: [], excludedGenders: [], excludedCategories: [] };
const BACKFILL: PlanBackfill = {
  seller: { asi: "madang.example", sid: "prj_pub", domain: "publisher.example" },
  blockedDomains: [],
  exchanges: [
    {
      ...{ id: "exc_1", endpoint: "https://bid.exchange.example/openrtb", seat: "pub-77" },
      ...{ currency: "USD", floorMicros: 500_000, rate: 1 },
    },
  ],
};

async function publish(isFree: boolean): Promise<void> {
  const project = isFree ? { identifierFree: true as const } : {};
  const plan = (id: string, format: "banner" | "splash" | "rewarded") =>
    makePlan({
      unit: { id, format, platform: "android" },
      project,
      campaigns: [
        makeCampaign({ id: `cmp_${id}`, ...(format === "splash" ? {} : DAYS) }),
        makeCampaign({ id: "cmp_meant", audience: { ...NOBODY, categories: [["tct_1"]] } }),
      ],
    });
  for (const each of [plan("unt_b", "banner"), plan("unt_s", "splash"), plan("unt_r", "rewarded")])
    await server.publish(each);
  await server.publish({
    ...makePlan({ unit: { id: "unt_f" }, project, campaigns: [] }),
    backfill: BACKFILL,
  });
  const app = { projectId: "prj_pub", appId: "app_1", uidKey: UID_KEY, ...project };
  await server.env.PLANS.put(appKeyKey("key_1"), JSON.stringify(app));
}

/** A reader with an id, a device and an address makes every kind of call. */
async function useAll(): Promise<void> {
  const headers = { Authorization: "key_1", "CF-Connecting-IP": ADDRESS };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await server.fetch(path, { ...init, headers: { ...headers, ...init.headers } });
    const text = await response.text();
    left.push(`${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    return text;
  };
  const ask = async (unit: string) => {
    const query = new URLSearchParams({ unit, lcl: "ko", seen: "", uid: UID, deviceId: DEVICE });
    return JSON.parse(await call(`/request?${query}`)).result;
  };
  for (const unit of ["unt_b", "unt_r"]) {
    const { beacons } = await ask(unit);
    await call(beacons.impression, { method: "POST" });
    await call(beacons.click);
    if (beacons.reward) await call(`${beacons.reward}&data=${UID}`, { method: "POST" });
  }
  const splash = await ask("unt_s");
  const { result } = JSON.parse(await call(splash.check));
  await call(result.beacons.impression, { method: "POST" });
  await ask("unt_f");
  await call("/events", {
    method: "POST",
    body: JSON.stringify({ uid: UID, platform: "android", events: [{ name: "purchase" }] }),
  });
  await call("/properties", { method: "POST", body: JSON.stringify({ uid: UID, properties: { age: 31 } }) });
  await server.settle();
  const { queue, audience, traffic, reservations, leases, inspected } = server;
  left.push(
    ...[queue, audience, traffic, reservations, leases, inspected].map((sent) => JSON.stringify(sent)),
  );
}

/** Every form of an id that the code makes: itself, its keyed hash, and each part of that which still names one reader. */
function formsOf(text: string, key: string): string[] {
  const digest = createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest();
  return [text, digest.toString("base64url").slice(0, 8), digest.toString("hex").slice(0, 8)];
}

const FORMS = {
  user: formsOf(UID, UID_KEY),
  device: formsOf(DEVICE, UID_KEY),
  address: [ADDRESS],
};
const found = () => {
  const all = left.join("\n");
  return Object.entries(FORMS).flatMap(([name, forms]) =>
    forms.some((form) => all.includes(form)) ? name : [],
  );
};

describe("a platform without identifiers", () => {
  test("lets nothing out of the ad server that names a user, a device or an address", async () => {
    await publish(true);
    await useAll();
    expect(found()).toEqual([]);
    expect(server.reservations).toEqual([]);
    const hashes = server.queue.flatMap((message) =>
      message.verdict === "valid" ? [message.event.userHash, message.event.addressHash?.length] : [],
    );
    expect(new Set(hashes)).toEqual(new Set([null, 2, undefined]));
  });

  test("differs in that from any other, of which the same search finds the user", async () => {
    await publish(false);
    await useAll();
    expect(found()).toContain("user");
  });

  test("drops the user of an ad that was answered before", async () => {
    await publish(false);
    const ad = await served(server, { unit: "unt_r", uid: UID });
    const { reward } = ad.beacons as Record<string, string>;
    const after = new AdServer();
    server = after;
    await publish(true);
    await after.fetch(`${reward}&data=${UID}`, { method: "POST" });
    await after.settle();
    expect(after.queue).toMatchObject([{ verdict: "valid", event: { userHash: null, capDay: null } }]);
    expect(JSON.stringify(after.queue)).not.toContain(UID);
  });

  test("says that it takes no data of users", async () => {
    await publish(true);
    for (const path of ["/events", "/properties"]) {
      const answer = await server.fetch(path, {
        method: "POST",
        headers: { Authorization: "key_1" },
        body: "{",
      });
      expect([answer.status, await answer.json()]).toEqual([403, { code: 403, msg: "IDENTIFIER_FREE" }]);
    }
  });
});

describe("a cap without a user", () => {
  const LIMITS = { prd_cmp_unt_b: 3, cmp_unt_b: 2 };
  beforeEach(() => publish(true));

  test("is told to a page that counts, and held by its counts without an object", async () => {
    const ad = (seen: string) => server.ask({ unit: "unt_b", seen });
    expect(await ad("")).toMatchObject({ result: { caps: LIMITS } });
    expect(await ad("cmp_unt_b.1.prd_cmp_unt_b.2")).toMatchObject({ result: { caps: LIMITS } });
    for (const full of ["cmp_unt_b.2.prd_cmp_unt_b.2", "prd_cmp_unt_b.3"])
      expect(await ad(full)).toMatchObject({ result: null, reason: "frequency-cap" });
    expect(server.reservations).toEqual([]);
  });

  test("shows nothing capped to a caller that does not count", async () => {
    expect(await server.ask({ unit: "unt_b" })).toMatchObject({ result: null, reason: "user-unknown" });
  });

  test("takes no counts that are none", async () => {
    for (const seen of ["cmp", "cmp.x", "cmp.1.", ".1", "cmp.1234567"])
      expect(await server.ask({ unit: "unt_b", seen })).toMatchObject({ code: 400, msg: "SEEN_INVALID" });
  });

  test("shows no capped splash ad, which is settled when the page is gone", async () => {
    const plan = makePlan({
      unit: { id: "unt_c", format: "splash", platform: "android" },
      project: { identifierFree: true },
      campaigns: [makeCampaign({ id: "cmp_c", ...DAYS })],
    });
    await server.publish(plan);
    expect(await server.ask({ unit: "unt_c", seen: "" })).toMatchObject({ reason: "user-unknown" });
  });
});
