import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { APP_CODE_FAILURES_MAX, APP_CODE_TTL_MS, DNS_CHALLENGE_TTL_MS } from "../../../../domain/inventory";
import { schema } from "../../../../worker/db/client";
import { localRecordKey } from "../../../../worker/integrations/dns";
import { LOCAL_MAIL_PREFIX, type LocalMail } from "../../../../worker/integrations/mail";
import {
  challengeApp,
  createApp,
  findApp,
  resolveApp,
  tickOwnership,
} from "../../../../worker/services/inventory";
import { getOwnership } from "../../../../worker/services/inventory/app-ownership";
import { isVerified } from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { contextOf, openShop, type Shop, unique } from "../../../support/factories";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let shop: Shop;
let domain: string;
let appId: string;
let start: number;
beforeEach(async () => {
  shop = await openShop(env);
  domain = `${unique("own")}.example`;
  start = Date.now();
  appId = (await createApp(at(0), shop.pub.id, { platform: "web", title: "우리 사이트", domain })).id;
});

const at = (afterMs: number) => contextOf(env, shop.publisher, { now: start + afterMs });
const challenge = (input: unknown, afterMs = 0) => challengeApp(at(afterMs), shop.pub.id, appId, input);
const resolve = (input: unknown, afterMs = 0) => resolveApp(at(afterMs), shop.pub.id, appId, input);
const ownership = (afterMs = 0) => getOwnership(at(afterMs), shop.pub.id, appId);
const NOT_VERIFIED = "PROJECT_APP_OWNERSHIP_NOT_VERIFIED";

async function mailedCodes(): Promise<string[]> {
  const { keys = [] } = (await env.MAILBOX?.list({ prefix: LOCAL_MAIL_PREFIX })) ?? {};
  const mails = await Promise.all(keys.map(({ name }) => env.MAILBOX?.get<LocalMail>(name, "json")));
  return mails.flatMap((mail) =>
    mail?.to.endsWith(`@${domain}`) ? (mail.text.match(/^\d{6}$/m) ?? []) : [],
  );
}

async function mailedCode(): Promise<string> {
  const [code = ""] = await mailedCodes();
  return code;
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a code by mail", () => {
  it("goes to an address of the app's domain, and proves the app and its project", async () => {
    const asked = await challenge({ email: `contact@${domain}` });
    expect(asked).toMatchObject({ verifiedAt: null, email: { address: `contact@${domain}`, state: "open" } });
    expect(await isVerified(at(0), shop.pub.id)).toBe(false);
    const proven = await resolve({ code: await mailedCode() }, MINUTE_MS);
    expect(proven).toMatchObject({ verifiedAt: start + MINUTE_MS, email: null, dns: null });
    expect(await isVerified(at(0), shop.pub.id)).toBe(true);
    const project = await at(0).db.query.projects.findFirst({ where: eq(schema.projects.id, shop.pub.id) });
    expect(project?.verifiedAt).toBe(start + MINUTE_MS);
  });

  it("is mailed in words that name the app and who asks, and is kept nowhere as it is", async () => {
    await challenge({ email: `contact@${domain}` });
    const code = await mailedCode();
    expect(code).toMatch(/^\d{6}$/);
    const kept = await at(0).db.query.appChallenges.findMany({
      where: eq(schema.appChallenges.appId, appId),
    });
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(JSON.stringify(await ownership())).not.toContain(code);
  });

  it("is not sent to anybody else", async () => {
    await expect(challenge({ email: "somebody@elsewhere.example" })).rejects.toMatchObject({
      code: "070",
      fields: { email: [`app.emailDomain|domains=${domain}`] },
    });
    await expect(challenge({})).rejects.toMatchObject({ code: "PROJECT_APP_CHALLENGE_EMAIL_REQUIRED" });
    expect(await mailedCodes()).toEqual([]);
  });

  it("is not sent again within a minute, nor to one address without end", async () => {
    await challenge({ email: `contact@${domain}` });
    await expect(challenge({ email: `contact@${domain}` }, 1_000)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    // The refused attempt is counted too.
    for (let nth = 1; nth < 4; nth++) await challenge({ email: `contact@${domain}` }, nth * 2 * MINUTE_MS);
    await expect(challenge({ email: `contact@${domain}` }, 11 * MINUTE_MS)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  it("survives a few wrong tries and no more, and the right one comes too late then", async () => {
    await challenge({ email: `contact@${domain}` });
    const code = await mailedCode();
    for (let nth = 0; nth < APP_CODE_FAILURES_MAX; nth++) {
      await expect(resolve({ code: another(code) })).rejects.toMatchObject({
        code: NOT_VERIFIED,
        fields: { code: ["code.wrong"] },
      });
    }
    await expect(resolve({ code })).rejects.toMatchObject({ fields: { code: ["code.exhausted"] } });
    expect((await ownership()).verifiedAt).toBeNull();
  });

  it("counts tries that come at the same moment", async () => {
    await challenge({ email: `contact@${domain}` });
    const code = await mailedCode();
    await Promise.allSettled(Array.from({ length: 8 }, () => resolve({ code: another(code) })));
    await expect(resolve({ code })).rejects.toMatchObject({ fields: { code: ["code.exhausted"] } });
  });

  it("cannot be guessed by asking for ever new codes", async () => {
    let refused = 0;
    for (let nth = 0; nth < 6; nth++) {
      await challenge({ email: `person${nth}@${domain}` });
      for (let guess = 0; guess < 4; guess++) {
        await resolve({ code: "000000" }).catch(({ code }) => {
          if (code === "TOO_MANY_REQUESTS") refused++;
        });
      }
    }
    expect(refused).toBe(4);
  });

  it("is too old after ten minutes, and of no use once a newer one was sent", async () => {
    await challenge({ email: `contact@${domain}` });
    const first = await mailedCode();
    await expect(resolve({ code: first }, APP_CODE_TTL_MS)).rejects.toMatchObject({
      fields: { code: ["code.expired"] },
    });
    await challenge({ email: `other@${domain}` }, APP_CODE_TTL_MS);
    await expect(resolve({ code: first }, APP_CODE_TTL_MS)).rejects.toMatchObject({ code: NOT_VERIFIED });
  });

  it("of one app proves no other", async () => {
    await challenge({ email: `contact@${domain}` });
    const code = await mailedCode();
    const other = await createApp(at(0), shop.pub.id, {
      platform: "web",
      title: "외부",
      domain: "o.example",
    });
    await expect(resolveApp(at(0), shop.pub.id, other.id, { code })).rejects.toMatchObject({
      code: NOT_VERIFIED,
    });
  });

  it("is neither sent nor looked for once the app is proven", async () => {
    await challenge({ email: `contact@${domain}` });
    await resolve({ code: await mailedCode() }, MINUTE_MS);
    for (const asked of [{ email: `contact@${domain}` }, { method: "dns" }]) {
      expect(await challenge(asked, HOUR_MS)).toMatchObject({
        verifiedAt: start + MINUTE_MS,
        email: null,
        dns: null,
      });
    }
    expect(await mailedCodes()).toHaveLength(1);
    const { appChallenges } = schema;
    const open = await at(0).db.query.appChallenges.findMany({ where: eq(appChallenges.appId, appId) });
    expect(open.filter(({ createdAt }) => createdAt > start)).toEqual([]);
  });

  it("is needed to prove anything", async () => {
    await expect(resolve({})).rejects.toMatchObject({ code: "PROJECT_APP_RESOLVE_CODE_REQUIRED" });
    await expect(resolve({ code: "123456" })).rejects.toMatchObject({ code: NOT_VERIFIED });
  });
});

describe("an Android app", () => {
  it("needs its package id before it can be proven, by either way", async () => {
    const app = await createApp(at(0), shop.pub.id, { platform: "android", title: "아직 없는 앱" });
    for (const input of [{ method: "dns" }, { email: "a@b.example" }]) {
      await expect(challengeApp(at(0), shop.pub.id, app.id, input)).rejects.toMatchObject({
        code: "PROJECT_APP_PACKAGE_ID_REQUIRED",
      });
    }
  });

  it("is proven at the domain that its id is named after, or at its seller's", async () => {
    const app = await createApp(at(0), shop.pub.id, {
      platform: "android",
      title: "메모",
      packageId: "example.memo.village",
    });
    const asked = await challengeApp(at(0), shop.pub.id, app.id, { email: "help@memo.example" });
    expect(asked.mailDomains).toEqual(["memo.example", "village.memo.example"]);
    expect(asked.records.map(({ name }) => name)).toEqual([
      "_madang.memo.example",
      "_madang.village.memo.example",
    ]);
  });
});

describe("a TXT record", () => {
  const publish = async (texts?: string[]) => {
    const [record] = (await ownership()).records;
    await env.MAILBOX?.put(
      localRecordKey(`_madang.${domain}`),
      JSON.stringify(texts ?? ["v=spf1 -all", record?.value]),
    );
  };

  it("that is there already proves the app at once", async () => {
    await challenge({ method: "dns" });
    await publish();
    expect(await resolve({ method: "dns" })).toMatchObject({ verifiedAt: start });
  });

  it("that is not there is refused, and says when it is looked for next", async () => {
    await challenge({ method: "dns" });
    await expect(resolve({ method: "dns" }, MINUTE_MS)).rejects.toMatchObject({ code: NOT_VERIFIED });
    expect((await ownership()).dns).toEqual({
      state: "open",
      checkedAt: start + MINUTE_MS,
      nextCheckAt: start + 2 * MINUTE_MS,
      expiresAt: start + DNS_CHALLENGE_TTL_MS,
    });
  });

  it("is looked for by the clock within the minute in which it was asked for", async () => {
    await publish();
    await challenge({ method: "dns" });
    expect(await tickOwnership(at(MINUTE_MS / 2))).toBeGreaterThan(0);
    expect(await findApp(at(0), shop.pub.id, appId)).toMatchObject({ verifiedAt: start + MINUTE_MS / 2 });
  });

  it("that comes later is found by the clock, when it is due and not before", async () => {
    await challenge({ method: "dns" });
    await tickOwnership(at(4 * MINUTE_MS));
    await publish();
    expect(await tickOwnership(at(7 * MINUTE_MS))).toBe(0);
    expect((await ownership()).verifiedAt).toBeNull();
    expect(await tickOwnership(at(8 * MINUTE_MS))).toBeGreaterThan(0);
    expect(await findApp(at(0), shop.pub.id, appId)).toMatchObject({ verifiedAt: start + 8 * MINUTE_MS });
  });

  it("that the clock finds is told to the people of its project, once", async () => {
    await challenge({ method: "dns" });
    await publish();
    const clock = contextOf(env, null, { now: start + 5 * MINUTE_MS });
    await tickOwnership(clock);
    await tickOwnership(clock);
    const told = await clock.db.query.notifications.findMany({
      where: eq(schema.notifications.accountId, shop.publisher.id),
    });
    expect(told.map(({ kind, details }) => [kind, details.event, details.path])).toEqual([
      ["app", "verified", `/pub/${shop.pub.id}/apps/${appId}`],
    ]);
  });

  it("of another app proves nothing", async () => {
    await challenge({ method: "dns" });
    await publish([`madang-verification=${"x".repeat(32)}`]);
    await tickOwnership(at(5 * MINUTE_MS));
    expect((await ownership()).verifiedAt).toBeNull();
  });

  it("is given up after 48 hours, until somebody asks again", async () => {
    await challenge({ method: "dns" });
    await tickOwnership(at(DNS_CHALLENGE_TTL_MS - MINUTE_MS));
    expect((await ownership(DNS_CHALLENGE_TTL_MS)).dns).toMatchObject({
      state: "expired",
      nextCheckAt: null,
    });
    await publish();
    expect(await tickOwnership(at(DNS_CHALLENGE_TTL_MS + HOUR_MS))).toBe(0);
    expect((await challenge({ method: "dns" }, DNS_CHALLENGE_TTL_MS + HOUR_MS)).dns?.state).toBe("open");
  });

  it("keeps its value, so that asking twice asks for the same record", async () => {
    const before = (await challenge({ method: "dns" })).records;
    expect((await challenge({ method: "dns" }, HOUR_MS)).records).toEqual(before);
  });
});
