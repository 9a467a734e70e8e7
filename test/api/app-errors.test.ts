import { beforeAll, describe, expect, it } from "vitest";
import { errorMessage } from "../../locales/words/errors";
import { serverI18n } from "../../locales/words/server";
import { createApp } from "../../worker/services/inventory";
import { contextOf, openShop, type Shop } from "../support/factories";
import { LANGUAGES } from "./bad-input/words";
import { ask, env, signIn } from "./support";

/** Refusals about apps, each provoked in both languages. */
type Provocation = [
  code: Parameters<typeof errorMessage>[1],
  status: number,
  call: string,
  body: Record<string, unknown> | undefined,
];

const NOWHERE = `app_${"0".repeat(26)}`;
const PROVOCATIONS: Provocation[] = [
  ["PROJECT_APP_NOT_FOUND", 404, `GET /${NOWHERE}`, undefined],
  ["PROJECT_APP_NOT_FOUND", 404, `GET /${NOWHERE}/dau`, undefined],
  ["PROJECT_APP_NOT_FOUND", 404, `POST /${NOWHERE}/challenge`, { method: "dns" }],
  ["PROJECT_APP_NOT_FOUND", 404, "GET /{elsewhere}", undefined],
  ["PROJECT_APP_NOT_FOUND", 404, "DELETE /{elsewhere}", { name: "오늘날씨 웹" }],
  ["PROJECT_APP_PACKAGE_ID_REQUIRED", 422, "POST /{nameless}/challenge", { method: "dns" }],
  ["PROJECT_APP_PACKAGE_ID_REQUIRED", 422, "POST /{nameless}/challenge", { email: "a@b.example" }],
  ["PROJECT_APP_CHALLENGE_EMAIL_REQUIRED", 422, "POST /{app}/challenge", {}],
  ["PROJECT_APP_RESOLVE_CODE_REQUIRED", 422, "POST /{app}/resolve", {}],
  ["PROJECT_APP_OWNERSHIP_NOT_VERIFIED", 422, "POST /{app}/resolve", { code: "123456" }],
];

let shop: Shop;
let cookie: string;
let names: Record<string, string>;
beforeAll(async () => {
  shop = await openShop(env);
  const elsewhere = await openShop(env);
  const nameless = await createApp(contextOf(env, shop.publisher), shop.pub.id, {
    platform: "android",
    title: "아직 없는 앱",
  });
  names = { app: shop.app.id, elsewhere: elsewhere.app.id, nameless: nameless.id };
  cookie = await signIn(shop.publisher);
}, 60_000);

describe("a refusal about apps", () => {
  it.each(PROVOCATIONS)("%s (%i) is said in the caller's language: %s", async (code, status, call, body) => {
    const [method = "", path = ""] = call.split(" ");
    const rest = path.replace(/\{(\w+)\}/, (_, name: string) => names[name] ?? "");
    for (const language of LANGUAGES) {
      const address = `/project-app/${shop.pub.id}${rest}`;
      const answer = await ask(method, address, { cookie, language, ...(body ? { body } : {}) });
      expect([answer.status, answer.json.errorCode]).toEqual([status, code]);
      expect(answer.json.message).toBe(errorMessage(serverI18n(language), code));
    }
  });
});
