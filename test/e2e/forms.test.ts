import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ERROR_STATUS, groupedDigits } from "../../domain/kernel";
import { errorMessage } from "../../locales/words/errors";
import { fieldMessage } from "../../locales/words/field-messages";
import { serverI18n } from "../../locales/words/server";
import type { Client } from "../support/client";
import { filesIn, type Stores, stopWatching, watchWrites, writesIn } from "../support/stored";
import { type Demo, test } from "./fixtures";
import { FORMS } from "./forms";
import { nameOf, readForms } from "./forms/actions";
import type { FormCase, PageCase, ScriptCase } from "./forms/case";
import { reading, type SeenForm, send } from "./forms/reading";
import { IS_WHOLE_MATRIX } from "./matrix";
import type { Locale } from "./screens/inspect";
import type { Reader } from "./screens/table";
import type { World } from "./screens/world";

const READERS: readonly Reader[] = ["visitor", "publisher", "advertiser", "operator"];
const LOCALES = ["ko", "en"] as const satisfies Locale[];

/** Forms are tested in Korean and English alternately; `npm run test:all` tests each in both. */
const localesOf = (one: FormCase): readonly Locale[] =>
  IS_WHOLE_MATRIX ? LOCALES : [FORMS.indexOf(one) % 2 === 0 ? "ko" : "en"];

/** Forms of quests' readers in their other form of address, with the same actions: by host, and by path. */
const OF_READERS = [
  ...["quest.$channel_.$campaign", "quest.$channel_.$campaign_.code"],
  ...["submit", "withdraw", "object", "payee", "forget"].map(
    (intent) => `p.$alias_.quest.mine.$token ${intent}`,
  ),
];

/** Forms that cannot be filled in incorrectly, which tests below verify. */
const APART = [
  ...OF_READERS,
  "auth.sign-out",
  "preferences",
  "auth.resend",
  // A dialog's form: test/e2e/account.test.ts.
  "auth.renew",
  "pub.$project.products.new._index",
  "adv.$project.assets",
  "adv.$project.uploads",
  "account.security end-others",
  "ops.projects.$project end-view",
  "ops.audit check",
  // A single button: test/services/quests/participation.test.ts.
  "ops.quests_.rewards[.]csv",
  // A single button: test/services/booking/campaigns/media-plan.test.ts.
  "adv.$project.plans.$plan hold",
  // A single box: test/services/desk/task-mails.test.ts.
  "pub.$project.tasks",
  "adv.$project.tasks",
];

let demo: Demo;
let world: World;
let stores: Stores;
/** Parses answers; no page is opened in it. */
let parser: Page;

test.beforeAll(async ({ demo: opened, browser }) => {
  demo = opened;
  world = demo.world;
  parser = await browser.newPage();
  stores = await demo.runtime.consoleEnv<Stores>();
  for (const reader of READERS) await demo.client(reader);
  await watchWrites(stores, ["rate_limits"]);
});

test.afterAll(() => stopWatching(stores));

/** A form is tested in both languages concurrently. */
const clientOf = async (reader: Reader, locale: Locale): Promise<Client> =>
  (await demo.client(reader)).speaking(locale);

const inEach = (locales: readonly Locale[], look: (locale: Locale) => Promise<void>) =>
  Promise.all(locales.map(look));

let lastKept: unknown;

/** Writes and stored files, except request counters and last visits. */
async function kept(): Promise<unknown> {
  lastKept = { writes: await writesIn(stores), ...(await filesIn(stores)) };
  return lastKept;
}

/** The state after one form is the state before the next one. */
const keptBefore = async () => lastKept ?? (await kept());

/** The message of a field by its code, in the language. */
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

  test("would be seen to write: what a form that is right writes is", async () => {
    const client = await clientOf("advertiser", "ko");
    expect((await client.post("/account/profile", { name: "데모 광고주" })).status).toBe(302);
    expect(await writesIn(stores)).toContain("update accounts");
  });
});

const titled = (one: FormCase) => [`${nameOf(one)}: ${one.title}`, one] as const;
const isOnPage = (one: FormCase): one is PageCase => one.way === "page";
const isByScript = (one: FormCase): one is ScriptCase => one.way === "script";

/** The displayed value of a control; money fields group digits. */
const shownIn = <T>(name: string, value: T) =>
  name.endsWith("Minor") && typeof value === "string" && /^\d+$/.test(value) ? groupedDigits(value) : value;

describe("a form without a script", () => {
  test.each(FORMS.filter(isOnPage).map((one) => [titled(one)[0], one] as const))(
    "says what is wrong at each field, keeps what was typed, and writes nothing: %s",
    async (_, one) => {
      const typed = one.typed(world);
      const before = await keptBefore();
      await inEach(localesOf(one), async (locale) => {
        const client = await clientOf(one.reader, locale);
        const seen = await send(parser, client, one, { path: one.path(world), typed });
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
          const holds = typeof value === "boolean" ? (value ? "on" : "off") : shownIn(name, value);
          expect([name, seen.fields[name]?.value]).toEqual([name, one.secret?.includes(name) ? "" : holds]);
        }
      });
      expect(await kept()).toEqual(before);
    },
  );
});

/** The form's fields that contain or are marked with an error. */
function errorsOf({ fields }: SeenForm): Record<string, string[]> {
  const wrong = Object.entries(fields).filter(([, { errors, isInvalid }]) => errors.length > 0 || isInvalid);
  return Object.fromEntries(wrong.map(([name, { errors }]) => [name, errors]));
}

/** Runs in the parser's page: values and descriptions of controls marked as invalid. */
function wrongControls({ document }: { document: Document }) {
  const wrong = [...document.querySelectorAll<HTMLInputElement>('[name][aria-invalid="true"]')];
  const wordsOf = (control: Element) =>
    document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
  return Object.fromEntries(
    wrong.map((control) => [control.name, { value: control.getAttribute("value"), words: wordsOf(control) }]),
  );
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
      await inEach(LOCALES, async (locale) => {
        const client = await clientOf(reader, locale);
        const days = "preset=custom&from=2026-02-30&to=soon";
        const html = await (await client.get(`/${side}/${world[project]}/report?${days}`)).text();
        expect(await reading(parser, html, wrongControls, null)).toEqual({
          from: { value: "2026-02-30", words: wordsOf("date", locale) },
          to: { value: "soon", words: wordsOf("date", locale) },
        });
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
      await inEach(localesOf(one), async (locale) => {
        const client = await clientOf(one.reader, locale);
        const answer = await client.post(`${path}.data${search ? `?${search}` : ""}`, form);
        const { status, message } = refusalOf(one, locale);
        const text = await answer.text();
        expect([answer.status, text]).toEqual([status, expect.stringContaining(JSON.stringify(message))]);
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
  const post = async (reader: Reader, path: string, form: Record<string, string>, locale: Locale) =>
    (await clientOf(reader, locale)).post(path, form);
  const leadsTo = (answer: Response) => [answer.status, answer.headers.get("location")];
  /** The message that the next page shows. */
  const toastOf = (cookies: string) => decodeURIComponent(/madang_flash=([^;]*)/.exec(cookies)?.[1] ?? "");

  test.each(LOCALES)(
    "says on the next page that a hidden address is spoilt, and writes nothing (%s)",
    async (locale) => {
      const before = await keptBefore();
      for (const email of ["", "nobody"]) {
        const answer = await post("visitor", "/auth/resend", { email }, locale);
        expect(leadsTo(answer)).toEqual([302, "/auth/sign-in"]);
        expect(toastOf(answer.headers.get("set-cookie") ?? "")).toContain(wordsOf("email", locale));
      }
      expect(await kept()).toEqual(before);
    },
  );

  test.each(LOCALES)(
    "refuses a file that is no image in one sentence, and keeps nothing of it (%s)",
    async (locale) => {
      const client = await clientOf("advertiser", locale);
      const before = await keptBefore();
      const tries = [
        { contents: "<script>", code: "image.type", status: 415 },
        { contents: "", code: "required", status: 400 },
      ];
      for (const { contents, code, status } of tries) {
        const sent = new FormData();
        sent.set("file", new File([contents], "art.png", { type: "image/png" }));
        const answer = await client.post(`/adv/${world.drinks}/assets`, sent);
        expect([answer.status, await answer.json()]).toEqual([
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
      const client = await clientOf("advertiser", locale);
      const before = await keptBefore();
      const sent = { name: "", bytes: "0", fingerprint: "x" };
      const answer = await client.post(`/adv/${world.drinks}/uploads`, sent);
      expect([answer.status, await answer.json()]).toEqual([
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
    expect(leadsTo(answer)).toEqual([302, "/"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  test("ends no session of somebody who has no other", async () => {
    const before = await keptBefore();
    const sent = { intent: "end-others", session: "everybody's" };
    expect((await post("publisher", "/account/security", sent, "ko")).status).toBe(302);
    expect(await kept()).toEqual(before);
  });

  test("signs nobody out who is not signed in, whatever it is sent", async () => {
    const before = await keptBefore();
    expect((await post("visitor", "/auth/sign-out", { account: "everybody" }, "ko")).status).toBe(302);
    expect(await kept()).toEqual(before);
  });
});

/** Runs in the parser's page: the items of a list with their texts. */
function stepsOf({ document, arg }: { document: Document; arg: string }): string[] {
  return [...document.querySelectorAll(`ol[aria-label="${arg}"] > li`)].map((item) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? "");
    return texts.join(" ").replace(/\s+/g, " ");
  });
}

test("a step of a booking that was passed by is not ticked at the last one, reached by its address", async () => {
  const client = await clientOf("advertiser", "ko");
  const answer = await client.get(`/adv/${world.drinks}/campaigns/${world.draft}/edit/confirm`);
  const words = await reading(parser, await answer.text(), stepsOf, "단계");
  expect(words).toEqual([
    expect.stringContaining("일정 완료"),
    expect.stringContaining("타깃팅 완료"),
    expect.stringContaining("캠페인 정보 미입력"),
    expect.stringContaining("소재"),
    // Its payment link is paid by card after the approval.
    expect.stringContaining("결제 정보 완료"),
    expect.stringContaining("확인"),
  ]);
});

test("a step that a booking does not have leads on to the next that it has", async () => {
  const client = await clientOf("advertiser", "ko");
  const edit = `/adv/${world.drinks}/campaigns/${world.questDraft}/edit`;
  for (const [step, next] of [
    ["targeting", "quest"],
    ["creatives", "billing"],
  ]) {
    const answer = await client.get(`${edit}/${step}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${edit}/${next}`]);
  }
});
