import { beforeAll, describe, expect, it } from "vitest";
import { nextSchedule } from "../support/factories";
import { advertiserCases } from "./bad-input/advertiser";
import { type Case, long } from "./bad-input/case";
import { publisherCases } from "./bad-input/publisher";
import { ask, signIn, stored } from "./support";
import { openWorld, type World } from "./world";

const anybodyCases: Case[] = [
  {
    title: "an account",
    call: "POST",
    path: () => "/account/create",
    body: { kind: "bank", name: long(16), email: "nobody", password: "short", terms: false },
    wrong: ["kind", "name", "email", "password", "terms"],
  },
  { title: "an address", call: "GET", path: () => "/account/has/nobody", wrong: ["email"] },
  { title: "a token", call: "POST", path: () => "/auth/login", body: {}, wrong: ["idToken"] },
];

let world: World;
const cookies: Record<string, string | null> = { anybody: null };
beforeAll(async () => {
  world = await openWorld();
  cookies.publisher = await signIn(world.shop.publisher);
  cookies.advertiser = await signIn(world.buyer.advertiser);
}, 60_000);

const CASES = [
  ...publisherCases.map((one) => ({ ...one, by: "publisher" })),
  ...advertiserCases.map((one) => ({ ...one, by: "advertiser" })),
  ...anybodyCases.map((one) => ({ ...one, by: "anybody" })),
];

describe("bad input", () => {
  it.each(CASES)(
    "$title: each wrong field is named in Korean and English, and nothing is written",
    async (one) => {
      const before = await stored();
      const body = typeof one.body === "function" ? one.body(world.ids) : one.body;
      for (const language of ["ko", "en"]) {
        const answer = await ask(one.call, one.path(world.ids), {
          cookie: cookies[one.by] ?? null,
          language,
          ...(body ? { body } : {}),
          ...(one.form ? { form: one.form() } : {}),
        });
        expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
        const fields = (answer.json.fields ?? {}) as Record<string, string[]>;
        expect(Object.keys(fields).sort()).toEqual([...one.wrong].sort());
        for (const words of [answer.json.message, ...Object.values(fields).flat()]) {
          if (language === "ko") expect(words).toMatch(/[가-힣]/);
          else expect(words).toMatch(/^[^가-힣|]*[a-z]{2}[^가-힣|]*[.!]$/i);
        }
      }
      expect(await stored()).toEqual(before);
    },
  );

  it("a draft that is not complete names every field of every step, and stays a draft", async () => {
    const booked = await ask("POST", "/campaign", {
      cookie: cookies.advertiser ?? null,
      body: { project: world.ids.adv, product: world.ids.cpm, ...nextSchedule(), budgetMinor: 400_000 },
    });
    const id = (booked.json.campaign as { id: string }).id;
    const before = await stored();
    const answer = await ask("POST", `/campaign/${id}/request`, {
      cookie: cookies.advertiser ?? null,
      body: { project: world.ids.adv },
    });
    expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
    expect(Object.keys(answer.json.fields ?? {})).toEqual(
      expect.arrayContaining(["info.name", "info.contractEmail", "billing.paymentMethod"]),
    );
    expect(await stored()).toEqual(before);
  });

  it("an alias that is taken names its field under its own code", async () => {
    const before = await stored();
    const answer = await ask("POST", "/project", {
      cookie: cookies.publisher ?? null,
      body: { kind: "pub", displayName: "다른 매체", alias: world.shop.pub.alias, themeColor: "#102030" },
    });
    expect([answer.status, answer.json.errorCode, answer.json.fields]).toEqual([
      400,
      "081",
      { alias: ["이미 사용 중인 주소예요."] },
    ]);
    expect(await stored()).toEqual(before);
  });

  it("a status that no campaign has is refused as a filter", async () => {
    const answer = await ask("GET", `/campaign-query/adv/${world.ids.adv}?status=live&status=asleep`, {
      cookie: cookies.advertiser ?? null,
    });
    expect([answer.status, answer.json.errorCode]).toEqual([422, "CAMPAIGN_FILTER_NOT_ACCEPTABLE"]);
  });
});
