import { beforeAll, describe, expect, it } from "vitest";
import { errorMessage } from "../../locales/words/errors";
import { serverI18n } from "../../locales/words/server";
import { cpmProduct, nextSchedule, openShop } from "../support/factories";
import { questProduct } from "../support/quests";
import { LANGUAGES } from "./bad-input/words";
import { ask, env, signIn } from "./support";
import { type Ids, openWorld } from "./world";

/** Refusals about products, each provoked in both languages. */
interface Provocation {
  code: Parameters<typeof errorMessage>[1];
  status: number;
  /** Defaults to the publisher. */
  by?: "advertiser";
  method: string;
  path(ids: Ids): string;
  body?(ids: Ids): unknown;
}

const NOWHERE = `prd_${"0".repeat(26)}`;

const PROVOCATIONS: Provocation[] = [
  {
    code: "AD_PRODUCT_NOT_FOUND",
    status: 404,
    method: "GET",
    path: ({ pub }) => `/ad-product/${pub}/${NOWHERE}`,
  },
  {
    code: "AD_PRODUCT_NOT_FOUND",
    status: 404,
    method: "DELETE",
    path: ({ pub }) => `/ad-product/${pub}/${NOWHERE}`,
    body: () => ({ name: "x" }),
  },
  {
    code: "AD_PRODUCT_TESTER_NOT_FOUND",
    status: 404,
    method: "GET",
    path: ({ pub, cpp }) => `/ad-product/${pub}/${cpp}/tester`,
  },
  {
    code: "AD_UNIT_NOT_FOUND",
    status: 404,
    method: "POST",
    path: ({ pub }) => `/ad-product/${pub}`,
    body: () => cpmProduct(["unt_of_nobody"]),
  },
  {
    code: "AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
    status: 422,
    method: "GET",
    path: () => "/ad-product/channel/Daily-Deal/available",
  },
  {
    code: "AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
    status: 422,
    method: "POST",
    path: ({ pub }) => `/ad-product/${pub}`,
    body: ({ channel }) => ({ ...questProduct(), questChannel: channel }),
  },
  {
    code: "CAMPAIGN_CPQ_DATA_REQUIRED",
    status: 422,
    by: "advertiser",
    method: "POST",
    path: () => "/campaign",
    body: ({ adv, quest }) => ({ project: adv, product: quest, ...nextSchedule() }),
  },
  {
    code: "CAMPAIGN_CPQ_DATA_REQUIRED",
    status: 422,
    by: "advertiser",
    method: "PUT",
    path: ({ adv, questDraft }) => `/campaign/${adv}/${questDraft}`,
    body: () => ({ section: "targeting" }),
  },
  {
    code: "ASSET_NOT_AVAILABLE",
    status: 422,
    method: "POST",
    path: ({ pub }) => `/ad-product/${pub}`,
    // A logo cannot be an introduction.
    body: ({ banner, logo }) => ({ ...cpmProduct([banner]), introAssetId: logo }),
  },
];

let ids: Ids;
let cookie: string;
let buyerCookie: string;
beforeAll(async () => {
  const world = await openWorld();
  ids = world.ids;
  cookie = await signIn(world.shop.publisher);
  buyerCookie = await signIn(world.buyer.advertiser);
}, 60_000);

describe("a refusal about products", () => {
  it.each(PROVOCATIONS)(
    "$method: $code is said in the caller's language",
    async ({ code, status, by, method, path, body }) => {
      for (const language of LANGUAGES) {
        const answer = await ask(method, path(ids), {
          cookie: by === "advertiser" ? buyerCookie : cookie,
          language,
          ...(body ? { body: body(ids) } : {}),
        });
        expect([answer.status, answer.json.errorCode]).toEqual([status, code]);
        expect(answer.json.message).toBe(errorMessage(serverI18n(language), code));
      }
    },
  );

  it("tells nothing of another publisher's product", async () => {
    const other = await openShop(env);
    for (const [method, body] of [["GET"], ["DELETE", { name: other.cpm.name }]] as const) {
      const path = `/ad-product/${ids.pub}/${other.cpm.id}`;
      const answer = await ask(method, path, { cookie, ...(body ? { body } : {}) });
      expect([answer.status, answer.json.errorCode]).toEqual([404, "AD_PRODUCT_NOT_FOUND"]);
    }
  });
});
