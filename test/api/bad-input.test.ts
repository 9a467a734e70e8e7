import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { CALLS } from "../../worker/api/calls";
import { nextSchedule } from "../support/factories";
import { advertiserCases } from "./bad-input/advertiser";
import { publisherCases } from "./bad-input/publisher";
import { expectWords, LANGUAGES } from "./bad-input/words";
import { ask, kept } from "./support";
import { cookiesOf, type Ids, openWorld, type World } from "./world";

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);

const CASES = [
  ...publisherCases.map((one) => ({ ...one, by: "publisher" as const })),
  ...advertiserCases.map((one) => ({ ...one, by: "advertiser" as const })),
];

/** Placeholders for ids, so that a path equals the call's own. */
const PLACES = new Proxy({} as Ids, { get: () => "{project}" });

describe("bad input", () => {
  it.each(CASES)(
    "$title: each wrong field is named in Korean and English, and nothing is written",
    async (one) => {
      const before = await kept();
      const body = typeof one.body === "function" ? one.body(world.ids) : one.body;
      for (const language of LANGUAGES) {
        const answer = await ask(one.call, one.path(world.ids), {
          cookie: cookies[one.by],
          language,
          ...(body ? { body } : {}),
          ...(one.form ? { form: one.form() } : {}),
        });
        expect([answer.status, answer.json.errorCode]).toEqual(one.refusal ?? [400, "070"]);
        expectWords(answer.json, one.wrong, language);
      }
      expect(await kept()).toEqual(before);
    },
  );

  it("of an upload is tried for every part of its form", () => {
    const uploads = CALLS.filter(({ multipart }) => multipart);
    for (const { path, body } of uploads) {
      const parts = Object.keys((body as z.ZodObject).shape);
      const tried = CASES.filter((one) => one.form && one.path(PLACES) === path);
      expect([...new Set(tried.flatMap(({ wrong }) => wrong))].sort()).toEqual(parts.sort());
    }
  });

  it("a draft that is not complete names every field of every step, and stays a draft", async () => {
    const booked = await ask("POST", "/campaign", {
      cookie: cookies.advertiser,
      body: { project: world.ids.adv, product: world.ids.cpm, ...nextSchedule(), budgetMinor: 400_000 },
    });
    const id = (booked.json.campaign as { id: string }).id;
    const before = await kept();
    const answer = await ask("POST", `/campaign/${id}/request`, {
      cookie: cookies.advertiser,
      body: { project: world.ids.adv },
    });
    expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
    expect(Object.keys(answer.json.fields ?? {})).toEqual(
      expect.arrayContaining(["info.name", "info.contractEmail", "billing.paymentMethod"]),
    );
    expect(await kept()).toEqual(before);
  });

  it("an alias that is taken names its field under its own code", async () => {
    const before = await kept();
    const { newLogo, newCover } = world.ids;
    const face = { themeColor: "#102030", logoAssetId: newLogo, coverAssetId: newCover };
    const answer = await ask("POST", "/project", {
      cookie: cookies.publisher,
      body: { kind: "pub", displayName: "다른 매체", alias: world.shop.pub.alias, ...face },
    });
    expect([answer.status, answer.json.errorCode, answer.json.fields]).toEqual([
      400,
      "081",
      { alias: ["이미 사용 중인 주소예요."] },
    ]);
    expect(await kept()).toEqual(before);
  });
});
