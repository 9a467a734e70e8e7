import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { LOCALE_COOKIE } from "../../locales/words";
import { fieldMessage } from "../../locales/words/field-messages";
import { serverI18n } from "../../locales/words/server";
import type { TestRuntime } from "../support/e2e";
import { type Stores, stopWatching, watchWrites, writesIn } from "../support/stored";
import type { Actor } from "./actors";
import { test } from "./fixtures";
import type { Locale } from "./screens/inspect";
import type { World } from "./screens/world";

/** A form in a dialog, which requires scripts. Its messages before and after the server's answer are tested. */
interface DialogCase {
  title: string;
  path(world: World): string;
  /** Label of the button that opens it, identified by the dialog's form. */
  opens: Record<Locale, string>;
  typed: Record<string, string>;
  /** Values sent to the server instead, as if the page had accepted them. */
  sent?: Record<string, string>;
  /** Message codes by control. */
  wrong: Record<string, string>;
}

const CASES: DialogCase[] = [
  {
    title: "a campaign's rejection without a reason",
    path: ({ pub, inReview }) => `/pub/${pub}/campaigns/${inReview}`,
    opens: { ko: "반려", en: "Reject" },
    typed: { reason: "" },
    wrong: { reason: "required" },
  },
  {
    title: "a rejection whose reason the server finds too long",
    path: ({ pub, inReview }) => `/pub/${pub}/campaigns/${inReview}`,
    opens: { ko: "반려", en: "Reject" },
    typed: { reason: "소재가 흐려요" },
    sent: { reason: "가".repeat(501) },
    wrong: { reason: "tooLong|max=500" },
  },
  {
    title: "a cancellation without a name and an amount",
    path: ({ pub, live }) => `/pub/${pub}/campaigns/${live}`,
    opens: { ko: "캠페인 취소", en: "Cancel campaign" },
    typed: { name: "", finalSettlementMinor: "-1" },
    wrong: { name: "required", finalSettlementMinor: "tooSmall|min=0" },
  },
  {
    title: "a cancellation with another name and more than was prepaid",
    path: ({ pub, live }) => `/pub/${pub}/campaigns/${live}`,
    opens: { ko: "캠페인 취소", en: "Cancel campaign" },
    typed: { name: "다른 캠페인", finalSettlementMinor: "999,999,999" },
    wrong: { name: "confirm.nameMismatch", finalSettlementMinor: "tooLarge|max=2200000|currency=KRW" },
  },
];

let runtime: TestRuntime;
let publisher: Actor;
let stores: Stores;
let world: World;

test.beforeAll(async ({ demo }) => {
  ({ runtime, world } = demo);
  stores = await runtime.consoleEnv<Stores>();
  publisher = await demo.actor("publisher");
  await watchWrites(stores, ["rate_limits"]);
});

test.afterAll(() => stopWatching(stores));

/** Opens the dialog, types and submits. The typed values are sent, unless `sent` overrides them. */
async function tryDialog(page: Page, one: DialogCase, locale: Locale): Promise<Locator> {
  await page.goto(`${runtime.consoleOrigin}${one.path(world)}`);
  await page.getByRole("main").getByRole("button", { name: one.opens[locale], exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  for (const [name, value] of Object.entries(one.typed)) await dialog.locator(`[name="${name}"]`).fill(value);
  const { sent } = one;
  await page.route("**/*.data*", async (route) => {
    const posted = new URLSearchParams(route.request().postData() ?? "");
    for (const [name, value] of Object.entries(sent ?? {})) posted.set(name, value);
    const isPost = route.request().method() === "POST";
    await route.continue(isPost && sent ? { postData: posted.toString() } : {});
  });
  await dialog.locator("[type=submit]").click();
  return dialog;
}

describe("a form in a dialog", () => {
  const tries = CASES.flatMap((one) => (["ko", "en"] as const).map((locale) => ({ ...one, locale })));
  test.each(tries.map((one) => [one.title, one.locale, one] as const))(
    "says what is wrong at its fields, keeps what was typed, and writes nothing: %s (%s)",
    async (_, locale, one) => {
      const { page, context } = publisher;
      await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: runtime.consoleOrigin }]);
      const dialog = await tryDialog(page, one, locale);
      for (const [name, code] of Object.entries(one.wrong)) {
        const control = dialog.locator(`[name="${name}"][aria-invalid="true"]`);
        await control.waitFor();
        const described = (await control.getAttribute("aria-describedby")) ?? "";
        const words = await dialog.locator(`[id="${described.split(" ").at(-1)}"]`).textContent();
        expect(words).toBe(fieldMessage(serverI18n(locale), code));
      }
      for (const [name, value] of Object.entries(one.typed))
        expect(await dialog.locator(`[name="${name}"]`).inputValue()).toBe(value);
      await page.unrouteAll({ behavior: "wait" });
      expect(await writesIn(stores)).toEqual([]);
    },
  );
});
