import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { LOCALE_COOKIE } from "../../../locales/words";
import type { SignIn } from "../../../scripts/local/state-folder";
import { newWindow } from "../../support/e2e";
import type { Locale } from "../screens/inspect";
import type { PageCase, Typed } from "./case";

/** What a form shows of one of its fields. */
export interface SeenField {
  /** The texts that the control says it is described by as its error. */
  errors: string[];
  isInvalid: boolean;
  /** What the control holds: its text, `on` or `off`, or the checked values of a group. */
  value: string | string[];
}

export interface SeenForm {
  status: number;
  lang: string;
  /** The form's own text; null when no such form is in the page. */
  text: string | null;
  fields: Record<string, SeenField>;
}

export interface PlainWindow {
  context: BrowserContext;
  page: Page;
}

async function plainWindow(browser: Browser, options: BrowserContextOptions): Promise<PlainWindow> {
  const context = await newWindow(browser, { javaScriptEnabled: false, ...options });
  await context.route("**/*", (route) =>
    route.request().resourceType() === "document" ? route.continue() : route.abort(),
  );
  return { context, page: await context.newPage() };
}

/** A window of a browser that runs no script, with somebody signed in. */
export async function openPlainWindow(
  browser: Browser,
  origin: string,
  signIn: SignIn | undefined,
): Promise<PlainWindow> {
  const { context, page } = await plainWindow(browser, { baseURL: origin });
  if (signIn) {
    await page.goto("/auth/sign-in");
    await page.locator("[name=email]").fill(signIn.email);
    await page.locator("[name=password]").fill(signIn.password);
    await page.locator("form:has([name=password]) [type=submit]").click();
    await page.waitForURL((url) => url.pathname !== "/auth/sign-in");
    if (new URL(page.url()).pathname === "/auth/mfa") await giveSecondFactor(page, signIn.email);
    await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  }
  return { context, page };
}

/** By the demo's authenticator, on the mailbox page. */
async function giveSecondFactor(page: Page, email: string): Promise<void> {
  const mailbox = await page.context().newPage();
  await mailbox.goto("/mailbox");
  const code = await mailbox.locator("li", { hasText: email }).locator("strong").first().textContent();
  await mailbox.close();
  await page.locator("[name=code]").fill(code ?? "");
  await page.locator("form:has([name=code]) [type=submit]").click();
}

/** Another window of the same session. */
export async function sameWindow(
  browser: Browser,
  origin: string,
  { context }: PlainWindow,
): Promise<PlainWindow> {
  return plainWindow(browser, { baseURL: origin, storageState: await context.storageState() });
}

export async function speak(context: BrowserContext, origin: string, locale: Locale): Promise<void> {
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: origin }]);
}

/** Fills in the form of the page that is open, sends it, and reads what came back. */
export async function send(
  page: Page,
  { intent, wrong }: PageCase,
  typed: Record<string, Typed>,
): Promise<SeenForm> {
  const names = [...Object.keys(typed), ...Object.keys(wrong)];
  const texts = Object.entries(typed).filter(([, value]) => !isFile(value));
  const found = await page.evaluate(fillIn, {
    intent,
    typed: texts as [string, string | boolean | string[]][],
  });
  if (found !== 1) throw new Error(`${found} forms with ${Object.keys(typed)} at ${page.url()}`);
  for (const [name, value] of Object.entries(typed)) {
    if (!isFile(value)) continue;
    const file = { name: value.file, mimeType: "image/png", buffer: Buffer.from(value.contents) };
    await page.locator(`form[data-tried] [name="${name}"]`).setInputFiles(file);
  }
  const [answer] = await Promise.all([
    page.waitForResponse(
      (each) => each.request().isNavigationRequest() && each.request().method() === "POST",
    ),
    page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("form[data-tried]");
      // The browser's own checks are a help to people, and no one is bound by them.
      if (form) HTMLFormElement.prototype.submit.call(form);
    }),
  ]);
  await answer.finished();
  await page.waitForLoadState("domcontentloaded");
  return { status: answer.status(), ...(await page.evaluate(readForm, { intent, names })) };
}

function isFile(value: Typed): value is Extract<Typed, { file: string }> {
  return typeof value === "object" && !Array.isArray(value);
}

/** Runs in the page: puts the values into the one form that has all these controls. */
function fillIn({
  intent,
  typed,
}: {
  intent: string | null;
  typed: [string, string | boolean | string[]][];
}) {
  const forms = [...document.forms].filter((form) => {
    const { intent: own } = Object.fromEntries(new FormData(form));
    const isOwn = new URL(form.getAttribute("action") ?? "", location.href).pathname === location.pathname;
    return (
      isOwn &&
      form.getAttribute("method") === "post" &&
      (own ?? null) === intent &&
      typed.every(([name]) => form.querySelector(`[name="${name}"]`))
    );
  });
  const [form] = forms;
  if (!form) return 0;
  form.setAttribute("data-tried", "");
  for (const [name, value] of typed) {
    const controls = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
    for (const control of controls) {
      if (control.type === "checkbox" || control.type === "radio") {
        control.checked = typeof value === "boolean" ? value : value.includes(control.value);
      } else if (typeof value === "string") {
        control.value = value;
      }
    }
  }
  return forms.length;
}

/** Runs in the page: what the form of this intent says and holds. */
function readForm({ intent, names }: { intent: string | null; names: string[] }) {
  const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const form = [...document.forms].find((each) => {
    const { intent: own } = Object.fromEntries(new FormData(each));
    const isOwn = new URL(each.getAttribute("action") ?? "", location.href).pathname === location.pathname;
    const isPosting = isOwn && each.getAttribute("method") === "post" && (own ?? null) === intent;
    return isPosting && (names.length === 0 || names.some((name) => each.querySelector(`[name="${name}"]`)));
  });
  const fields: Record<string, { errors: string[]; isInvalid: boolean; value: string | string[] }> = {};
  const all = [...(form?.querySelectorAll<HTMLInputElement>('[name]:not([name=""])') ?? [])];
  for (const name of new Set(all.map((control) => control.name))) {
    const controls = all.filter((control) => control.name === name);
    const [first] = controls;
    if (!first) continue;
    // A value that a control without a name posts is described at that control; the boxes of a group, by their group.
    const isHidden = first.type === "hidden" || first.getAttribute("aria-hidden") === "true";
    const own = isHidden && first.parentElement !== form ? first.parentElement : null;
    const beside = [...(own?.querySelectorAll('input[name=""][aria-describedby]') ?? [])];
    const said = [first, first.closest("fieldset[id]"), ...beside];
    const ids = said.flatMap((each) => (each?.getAttribute("aria-describedby") ?? "").split(" "));
    const errors = [...new Set(ids)].filter((id) => id.endsWith("-error"));
    const checked = controls.filter((each) => each.checked).map(({ value }) => value);
    const isGroup = first.type === "radio" || controls.length > 1;
    fields[name] = {
      errors: errors.map((id) => textOf(document.getElementById(id))),
      isInvalid: said.some((each) => each?.getAttribute("aria-invalid") === "true"),
      value: isGroup ? checked : first.type === "checkbox" ? (first.checked ? "on" : "off") : first.value,
    };
  }
  return { lang: document.documentElement.lang, text: form ? textOf(form) : null, fields };
}
