import { createHmac } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { figureBookName } from "../../domain/delivery";
import { addressPrefixOf, billingDayNumber } from "../../domain/kernel";
import { type PlanBackfill, planKey, type ServingPlan } from "../../domain/serving";
import { localSecrets } from "../../scripts/local/secrets";
import type { ConsoleEnv } from "../../worker/env";
import { Client } from "../support/client";
import { startDemoRuntime } from "../support/demo";
import { READERS_AGENT, type TestRuntime } from "../support/e2e";

/** A reader's ids in one platform of the demo, through all scripts into their stores: with identifiers, and without. */
let runtime: TestRuntime;
let env: Pick<ConsoleEnv, "CAMPAIGN_METER" | "FIGURE_BOOK" | "PLANS">;
let plan: ServingPlan;
let publisher: Client;

const WAIT = { timeout: 60_000, interval: 250 };

beforeAll(async () => {
  const demo = await startDemoRuntime();
  runtime = demo.runtime;
  env = await runtime.consoleEnv();
  const { keys } = await env.PLANS.list({ prefix: planKey("") });
  const plans = await Promise.all(keys.map(({ name }) => env.PLANS.get<ServingPlan>(name, "json")));
  const found = plans.find((each) => each?.campaigns.some(({ pricing }) => pricing === "cpm"));
  if (!found) throw new Error("the demo has no unit with a campaign");
  plan = found;
  const [signIn] = demo.signIns.filter(({ email }) => email.startsWith("publisher"));
  publisher = await new Client(runtime).signIn(signIn?.email ?? "", signIn?.password ?? "");
});
afterAll(() => runtime?.close());

/** Units of the demo's own campaigns in formats that the demo lacks, as the plan is published now. */
async function publishUnits(suffix: string): Promise<void> {
  const now = (await env.PLANS.get<ServingPlan>(planKey(plan.unit.id), "json")) ?? plan;
  const [campaign] = now.campaigns.filter(({ pricing }) => pricing === "cpm");
  const campaigns = campaign ? [{ ...campaign, frequencyCap: null, campaignFrequencyCap: null }] : [];
  const unit = { ...now.unit, platform: "android" as const };
  const put = (format: "interstitial" | "rewarded" | "splash", parts: Partial<ServingPlan>) => {
    const id = `unt_${format}_${suffix}`;
    return env.PLANS.put(planKey(id), JSON.stringify({ ...now, ...parts, unit: { ...unit, id, format } }));
  };
  await Promise.all([
    put("rewarded", { campaigns: campaigns.map((each) => ({ ...each, frequencyCap: 5 })) }),
    put("splash", { campaigns }),
    put("interstitial", { campaigns: [], backfill: backfill() }),
  ]);
}

const backfill = (): PlanBackfill => ({
  seller: { asi: "madang.example", sid: plan.project.id, domain: "publisher.example" },
  blockedDomains: [],
  exchanges: [
    {
      ...{ id: "exc_of_the_test", endpoint: `${runtime.exchangeOrigin}/bid/ok`, seat: "seat" },
      ...{ currency: "USD", floorMicros: 500_000, rate: 1 },
    },
  ],
});

interface Reader {
  uid: string;
  address: string;
  suffix: string;
}

/** Ads that a reader is shown and clicks. */
const SHOWN = ["rewarded", "splash"] as const;

/** The reader makes every call that the ad server has. @returns all answers */
async function callAll({ uid, address, suffix }: Reader): Promise<string[]> {
  const { appKey } = plan.unit;
  const answers: string[] = [];
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(path.startsWith("http") ? path : runtime.adServeOrigin + path, {
      redirect: "manual",
      ...init,
      headers: {
        Authorization: appKey,
        "User-Agent": READERS_AGENT,
        "MF-CF-Blob": JSON.stringify({ country: "KR", clientIp: `${address}:1` }),
      },
    });
    const text = await response.text();
    answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    return text;
  };
  const ask = async (format: string) => {
    const query = new URLSearchParams({
      unit: `unt_${format}_${suffix}`,
      uid,
      deviceId: uid,
      seen: "",
      lcl: "ko",
    });
    const { result, reason } = JSON.parse(await call(`/request?${query}`));
    if (!result) throw new Error(`no ${format} ad: ${reason}`);
    return result;
  };
  const post = { method: "POST" };
  const show = async ({ beacons }: { beacons: Record<string, string> }) => {
    const { impression = "", click = "", reward } = beacons;
    await call(impression, post);
    await call(click);
    if (reward) await call(`${reward}&data=${uid}`, post);
  };
  await show(await ask("rewarded"));
  const { check } = await ask("splash");
  await show(JSON.parse(await call(check)).result);
  expect(await ask("interstitial")).toMatchObject({ backfill: true });
  const told = (body: object) => ({ ...post, body: JSON.stringify({ uid, ...body }) });
  await call("/events", told({ platform: "android", events: [{ name: "app_open" }] }));
  await call("/properties", told({ properties: { age: 31 } }));
  return answers;
}

/** Impressions and clicks of the shown ads in the publisher's store. Watched meters write within a second instead of two minutes. */
async function countedOf({ suffix }: Reader): Promise<number[]> {
  const { CAMPAIGN_METER: meters } = env;
  await Promise.all(plan.campaigns.map(({ id }) => meters.get(meters.idFromName(id)).watch()));
  const units = JSON.stringify(SHOWN.map((format) => `unt_${format}_${suffix}`));
  const book = env.FIGURE_BOOK.get(env.FIGURE_BOOK.idFromName(figureBookName(plan.project.id)));
  const rows = await book.read(
    `SELECT coalesce(sum(impressions), 0), coalesce(sum(clicks), 0) FROM delivery_totals
    WHERE unit_id IN (SELECT value FROM json_each(?))`,
    [units],
  );
  return rows.flat().map(Number);
}

/** All that D1, KV, R2 and the Durable Objects hold, as bytes. */
function stored(): string {
  const dir = join(runtime.stateDir, "resources");
  const paths = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => join(dir, name));
  const files = paths.filter((path) => statSync(path).isFile());
  return files.map((path) => readFileSync(path, "latin1")).join("\n");
}

/** The reader's ids in every form that the code makes of them, each as far as it names one reader. */
function formsOf({ uid, address }: Reader): Record<string, string[]> {
  const digested = (key: string, text: string) => {
    const digest = createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest();
    return [digest.toString("base64url").slice(0, 8), digest.toString("hex").slice(0, 8)];
  };
  const { current, keys } = JSON.parse(localSecrets(runtime.stateDir).TOKEN_KEYS);
  return {
    user: [uid],
    userHash: digested(plan.project.uidKey, uid),
    address: [address],
    // As in `addressHashOf`.
    addressHash: digested(
      keys[current],
      `address ${billingDayNumber(Date.now())} ${addressPrefixOf(address)}`,
    ),
  };
}

async function traced(reader: Reader): Promise<string[]> {
  const forms = formsOf(reader);
  const before = await countedOf(reader);
  const answers = await callAll(reader);
  await vi.waitFor(async () => {
    expect(await countedOf(reader)).toEqual(before.map((count) => count + SHOWN.length));
  }, WAIT);
  const all = [stored(), ...answers, ...runtime.logs].join("\n");
  return Object.entries(forms).flatMap(([name, list]) =>
    list.some((form) => all.includes(form)) ? name : [],
  );
}

test("with identifiers, the search finds a reader's hash in the stores", async () => {
  await publishUnits("with");
  const found = await traced({ uid: "reader-with-58f1c0", address: "203.0.113.78", suffix: "with" });
  expect(found).toContain("userHash");
});

test("without identifiers, nothing of a reader is found in any store, log or answer", async () => {
  const body = new URLSearchParams({ intent: "features" });
  for (const feature of ["ad-note", "backfill", "identifier-free"]) body.append("features", feature);
  const answer = await publisher.post(`/pub/${plan.project.id}/settings/enhancement`, body as never);
  expect(answer.status).toBeLessThan(400);
  await vi.waitFor(async () => {
    const now = await env.PLANS.get<ServingPlan>(planKey(plan.unit.id), "json");
    expect(now?.project.identifierFree).toBe(true);
    expect(await env.PLANS.get(`app:${plan.unit.appKey}`)).toContain("identifierFree");
  }, WAIT);
  await publishUnits("free");
  expect(await traced({ uid: "reader-free-7f3a9c", address: "203.0.113.77", suffix: "free" })).toEqual([]);
});
