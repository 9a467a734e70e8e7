import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_STATUS } from "../../domain/kernel";
import { errorMessage } from "../../locales/words/errors";
import { fieldMessage } from "../../locales/words/field-messages";
import { serverI18n } from "../../locales/words/server";
import type { SignIn } from "../../scripts/local/state-folder";
import { startDemoRuntime } from "../support/demo";
import { launchBrowser, type TestRuntime } from "../support/e2e";
import { filesIn, type Stores, watchWrites, writesIn } from "../support/stored";
import { FORMS } from "./forms";
import { nameOf, readForms } from "./forms/actions";
import { openPlainWindow, type SeenForm, sameWindow, send, speak } from "./forms/browser";
import type { FormCase, PageCase, ScriptCase } from "./forms/case";
import type { Locale } from "./screens/inspect";
import type { Reader } from "./screens/table";
import { givenWebhook } from "./screens/webhook";
import { readWorld, type World } from "./screens/world";

const LOCALES = ["ko", "en"] as const satisfies Locale[];

/** Forms that cannot be filled in wrongly, and the tests below that say so. */
const APART = [
  "auth.sign-out",
  "preferences",
  "auth.resend",
  "pub.$project.products.new._index",
  "adv.$project.assets",
  "adv.$project.uploads",
  "account.security end-others",
];

let runtime: TestRuntime;
let browser: Browser;
let stores: Stores;
let world: World;
/** One for each reader and language: a form is tried in both at once. */
const windows = new Map<string, { context: BrowserContext; page: Page }>();

beforeAll(async () => {
  const [demo, opened] = await Promise.all([startDemoRuntime(), launchBrowser()]);
  [runtime, browser] = [demo.runtime, opened];
  const { signIns } = demo;
  await givenWebhook(runtime);
  world = await readWorld(runtime);
  stores = await runtime.consoleEnv<Stores>();
  await watchWrites(stores, ["rate_limits"]);
  const signInOf = (reader: Reader): SignIn | undefined => signIns.find(({ role }) => role.endsWith(reader));
  for (const reader of ["visitor", "publisher", "advertiser", "operator"] as const) {
    const window = await openPlainWindow(browser, runtime.consoleOrigin, signInOf(reader));
    for (const locale of LOCALES) {
      const own = locale === "ko" ? window : await sameWindow(browser, runtime.consoleOrigin, window);
      await speak(own.context, runtime.consoleOrigin, locale);
      windows.set(`${reader} ${locale}`, own);
    }
  }
});

afterAll(async () => {
  await browser?.close();
  await runtime?.close();
});

function windowOf(reader: Reader, locale: Locale) {
  const window = windows.get(`${reader} ${locale}`);
  if (!window) throw new Error(`no window of ${reader} in ${locale}`);
  return window;
}

const inEachLanguage = (look: (locale: Locale) => Promise<void>) => Promise.all(LOCALES.map(look));

let lastKept: unknown;

/** What was written and all files that are kept; what counts requests and remembers the last visit apart. */
async function kept(): Promise<unknown> {
  lastKept = { writes: await writesIn(stores), ...(await filesIn(stores)) };
  return lastKept;
}

/** What one form left behind is what the next one finds. */
const keptBefore = async () => lastKept ?? (await kept());

/** A field's words, which are those of its own code and of this language. */
function wordsOf(code: string, locale: Locale): string {
  const i18n = serverI18n(locale);
  const words = fieldMessage(i18n, code);
  expect(words, code).not.toBe(fieldMessage(i18n, "invalid"));
  expect(/[가-힣]/.test(words), words).toBe(locale === "ko");
  return words;
}

function refusalOf({ errorCode = "070" }: FormCase, locale: Locale) {
  return { status: ERROR_STATUS[errorCode], message: errorMessage(serverI18n(locale), errorCode) };
}

describe("every form of the console", () => {
  test("is tried here with something wrong in it, by its route and its intent", () => {
    const forms = readForms().map(nameOf);
    const tried = new Set([...FORMS.map(nameOf), ...APART]);
    expect(forms.filter((form) => !tried.has(form))).toEqual([]);
    expect([...tried].filter((form) => !forms.includes(form))).toEqual([]);
  });

  test("would be seen to write: the readers' signing in was", async () => {
    expect(await writesIn(stores)).toContain("insert sessions");
  });
});

const titled = (one: FormCase) => [`${nameOf(one)}: ${one.title}`, one] as const;
const isOnPage = (one: FormCase): one is PageCase => one.way === "page";
const isByScript = (one: FormCase): one is ScriptCase => one.way === "script";

describe("a form without a script", () => {
  test.each(FORMS.filter(isOnPage).map((one) => [titled(one)[0], one] as const))(
    "says what is wrong at each field, keeps what was typed, and writes nothing: %s",
    async (_, one) => {
      const typed = one.typed(world);
      const before = await keptBefore();
      await inEachLanguage(async (locale) => {
        const { page } = windowOf(one.reader, locale);
        await page.goto(one.path(world));
        const seen = await send(page, one, typed);
        const { status, message } = refusalOf(one, locale);
        expect([seen.status, seen.lang]).toEqual([status, locale]);
        expect(seen.text).toContain(message);
        for (const code of one.said ?? []) expect(seen.text).toContain(wordsOf(code, locale));
        expect(errorsOf(seen)).toEqual(
          Object.fromEntries(
            Object.entries(one.wrong).map(([name, code]) => [name, [wordsOf(code, locale)]]),
          ),
        );
        for (const [name, value] of Object.entries(typed)) {
          const holds = typeof value === "boolean" ? (value ? "on" : "off") : value;
          expect([name, seen.fields[name]?.value]).toEqual([name, one.secret?.includes(name) ? "" : holds]);
        }
      });
      expect(await kept()).toEqual(before);
    },
  );
});

/** The fields of a form that say, or are marked, that something is wrong with them. */
function errorsOf({ fields }: SeenForm): Record<string, string[]> {
  const wrong = Object.entries(fields).filter(([, { errors, isInvalid }]) => errors.length > 0 || isInvalid);
  return Object.fromEntries(wrong.map(([name, { errors }]) => [name, errors]));
}

describe("a report's days that cannot be read", () => {
  const reports = [
    ["publisher", "pub"],
    ["advertiser", "drinks"],
  ] as const;
  test.each(reports)(
    "are said beside their fields, as they were typed, to the %s",
    async (reader, project) => {
      const side = project === "pub" ? "pub" : "adv";
      await inEachLanguage(async (locale) => {
        const { page } = windowOf(reader, locale);
        await page.goto(`/${side}/${world[project]}/report?preset=custom&from=2026-02-30&to=soon`);
        for (const [name, typed] of [
          ["from", "2026-02-30"],
          ["to", "soon"],
        ] as const) {
          const control = page.locator(`[name="${name}"][aria-invalid="true"]`);
          expect(await control.getAttribute("value")).toBe(typed);
          const words = page.locator(`[id="${await control.getAttribute("aria-describedby")}"]`);
          expect(await words.textContent()).toBe(wordsOf("date", locale));
        }
      });
    },
  );
});

describe("a form that only a script sends", () => {
  test.each(FORMS.filter(isByScript).map((one) => [titled(one)[0], one] as const))(
    "is refused in the reader's words, names each wrong field, and writes nothing: %s",
    async (_, one) => {
      const [path = "", search] = one.path(world).split("?");
      const form = { ...one.sent(world), ...(one.intent ? { intent: one.intent } : {}) };
      const before = await keptBefore();
      await inEachLanguage(async (locale) => {
        const { context } = windowOf(one.reader, locale);
        const answer = await context.request.post(`${path}.data${search ? `?${search}` : ""}`, {
          form,
          headers: { Origin: runtime.consoleOrigin },
        });
        const { status, message } = refusalOf(one, locale);
        const text = await answer.text();
        expect([answer.status(), text]).toEqual([status, expect.stringContaining(JSON.stringify(message))]);
        for (const [field, code] of Object.entries(one.wrong)) {
          wordsOf(code, locale);
          for (const part of [field, code]) expect(text).toContain(JSON.stringify(part));
        }
        for (const value of Object.values(one.sent(world))) expect(text).toContain(JSON.stringify(value));
      });
      expect(await kept()).toEqual(before);
    },
  );
});

describe("a form that has no fields of its own", () => {
  const post = async (reader: Reader, path: string, form: Record<string, string>, locale: Locale) => {
    const { context } = windowOf(reader, locale);
    const headers = { Origin: runtime.consoleOrigin };
    return context.request.post(path, { form, headers, maxRedirects: 0 });
  };
  /** The sentence that the next page shows. */
  const toastOf = (cookies: string) => decodeURIComponent(/madang_flash=([^;]*)/.exec(cookies)?.[1] ?? "");

  test.each(LOCALES)(
    "says on the next page that a hidden address is spoilt, and writes nothing (%s)",
    async (locale) => {
      const before = await keptBefore();
      for (const email of ["", "nobody"]) {
        const answer = await post("visitor", "/auth/resend", { email }, locale);
        expect([answer.status(), answer.headers().location]).toEqual([302, "/auth/sign-in"]);
        expect(toastOf(answer.headers()["set-cookie"] ?? "")).toContain(wordsOf("email", locale));
      }
      expect(await kept()).toEqual(before);
    },
  );

  test.each(LOCALES)(
    "refuses a file that is no image in one sentence, and keeps nothing of it (%s)",
    async (locale) => {
      const { context } = windowOf("advertiser", locale);
      const before = await keptBefore();
      const file = { name: "art.png", mimeType: "image/png", buffer: Buffer.from("<script>") };
      const tries = [
        { file, code: "image.type", status: 415 },
        { file: { ...file, buffer: Buffer.alloc(0) }, code: "required", status: 400 },
      ];
      for (const { file: sent, code, status } of tries) {
        const headers = { Origin: runtime.consoleOrigin };
        const answer = await context.request.post(`/adv/${world.drinks}/assets`, {
          multipart: { file: sent },
          headers,
        });
        expect([answer.status(), await answer.json()]).toEqual([
          status,
          { ok: false, message: wordsOf(code, locale) },
        ]);
      }
      expect(await kept()).toEqual(before);
    },
  );

  test.each(LOCALES)(
    "begins no upload of a file without a name, a size and a fingerprint (%s)",
    async (locale) => {
      const { context } = windowOf("advertiser", locale);
      const before = await keptBefore();
      const answer = await context.request.post(`/adv/${world.drinks}/uploads`, {
        form: { name: "", bytes: "0", fingerprint: "x" },
        headers: { Origin: runtime.consoleOrigin },
      });
      expect([answer.status(), await answer.json()]).toEqual([
        400,
        { ok: false, message: wordsOf("required", locale) },
      ]);
      expect(await kept()).toEqual(before);
    },
  );

  test("keeps no language and no theme that there is not", async () => {
    const before = await keptBefore();
    const answer = await post(
      "visitor",
      "/preferences",
      { locale: "tlh", theme: "plaid", next: "//evil.example" },
      "ko",
    );
    expect([answer.status(), answer.headers().location]).toEqual([302, "/"]);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    expect(await kept()).toEqual(before);
  });

  test("ends no session of somebody who has no other", async () => {
    const before = await keptBefore();
    const sent = { intent: "end-others", session: "everybody's" };
    expect((await post("publisher", "/account/security", sent, "ko")).status()).toBe(302);
    expect(await kept()).toEqual(before);
  });

  test("signs nobody out who is not signed in, whatever it is sent", async () => {
    const before = await keptBefore();
    expect((await post("visitor", "/auth/sign-out", { account: "everybody" }, "ko")).status()).toBe(302);
    expect(await kept()).toEqual(before);
  });
});

test("a step of a booking that was passed by is not ticked at the last one, reached by its address", async () => {
  const { page } = windowOf("advertiser", "ko");
  await page.goto(`${runtime.consoleOrigin}/adv/${world.drinks}/campaigns/${world.draft}/edit/confirm`);
  const steps = page.getByRole("list", { name: "단계" }).getByRole("listitem");
  const words = (await steps.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  expect(words).toEqual([
    expect.stringContaining("일정 완료"),
    expect.stringContaining("타겟팅 완료"),
    expect.stringContaining("캠페인 정보 아직 채우지 않음"),
    // Nobody has taken its payment over.
    expect.stringContaining("결제 정보 아직 채우지 않음"),
    expect.stringContaining("확인"),
  ]);
});
