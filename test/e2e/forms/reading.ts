import type { JSHandle, Page } from "playwright-core";
import type { Client } from "../../support/client";
import type { PageCase, Typed } from "./case";

/** The displayed state of a form's field. */
export interface SeenField {
  /** The error texts that describe the control. */
  errors: string[];
  isInvalid: boolean;
  /** The control's value: its text, `on` or `off`, or the checked values of a group. */
  value: string | string[];
}

export interface SeenForm {
  status: number;
  lang: string;
  /** The form's own text; null if the page has no such form. */
  text: string | null;
  fields: Record<string, SeenField>;
}

/** A form of a page as a browser without scripts would send it; files are recorded only as present controls. */
export interface Sendable {
  action: string;
  isMultipart: boolean;
  entries: [name: string, value: string | null][];
}

/**
 * Parses an answered page without running scripts or loading resources.
 *
 * @param parser a browser page used only for parsing
 * @param read runs in that page
 */
export async function reading<Arg, Result>(
  parser: Page,
  html: string,
  read: (at: { document: Document; arg: Arg }) => Result,
  arg: Arg,
): Promise<Awaited<Result>> {
  const document: JSHandle<Document> = await parser.evaluateHandle(
    (text) => new DOMParser().parseFromString(text, "text/html"),
    html,
  );
  try {
    return (await parser.evaluate(read as never, { document, arg } as never)) as Awaited<Result>;
  } finally {
    await document.dispose();
  }
}

/** Opens the case's page, fills in and sends its form, and returns the answer. */
export async function send(
  parser: Page,
  client: Client,
  one: PageCase,
  { path, typed }: { path: string; typed: Record<string, Typed> },
): Promise<SeenForm> {
  const opened = await client.get(path, "follow");
  const { intent, wrong } = one;
  const texts = Object.entries(typed).filter(([, value]) => !isFile(value));
  const found = await reading(parser, await opened.text(), filledIn, {
    ...{ at: opened.url, intent },
    typed: texts as [string, string | boolean | string[]][],
  });
  const [form, ...others] = found;
  if (!form || others.length > 0)
    throw new Error(`${found.length} forms with ${Object.keys(typed)} at ${opened.url}`);
  const answer = await client.post(form.action, bodyOf(form, typed));
  const names = [...Object.keys(typed), ...Object.keys(wrong)];
  const arg = { at: form.action, intent, names };
  return { status: answer.status, ...(await reading(parser, await answer.text(), seenForm, arg)) };
}

function bodyOf(
  { isMultipart, entries }: Sendable,
  typed: Record<string, Typed>,
): FormData | URLSearchParams {
  if (!isMultipart) return new URLSearchParams(entries.map(([name, value]) => [name, value ?? ""]));
  const body = new FormData();
  for (const [name, value] of entries) {
    const file = typed[name];
    if (value !== null) body.append(name, value);
    else if (isFile(file))
      body.append(name, new File([new Uint8Array(file.contents)], file.file, { type: "image/png" }));
    else body.append(name, new File([], ""));
  }
  return body;
}

function isFile(value: Typed | undefined): value is Extract<Typed, { file: string }> {
  return typeof value === "object" && !Array.isArray(value);
}

/** Runs in the parser's page: fills in each form that has all these controls, and returns its request. */
function filledIn({
  document,
  arg: { at, intent, typed },
}: {
  document: Document;
  arg: { at: string; intent: string | null; typed: [string, string | boolean | string[]][] };
}): Sendable[] {
  const actionOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") || at, at);
  const forms = [...document.forms].filter((form) => {
    const { intent: own } = Object.fromEntries(new FormData(form));
    return (
      actionOf(form).pathname === new URL(at).pathname &&
      form.getAttribute("method") === "post" &&
      (own ?? null) === intent &&
      typed.every(([name]) => form.querySelector(`[name="${name}"]`))
    );
  });
  return forms.map((form) => {
    for (const [name, value] of typed) {
      for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
        if (control.type === "checkbox" || control.type === "radio") {
          control.checked = typeof value === "boolean" ? value : value.includes(control.value);
        } else if (typeof value === "string") {
          control.value = value;
        }
      }
    }
    return {
      action: actionOf(form).href,
      isMultipart: form.getAttribute("enctype") === "multipart/form-data",
      entries: [...new FormData(form)].map(([name, value]) => [
        name,
        typeof value === "string" ? value : null,
      ]),
    };
  });
}

/** Runs in the parser's page: texts and values of the form with this intent. */
function seenForm({
  document,
  arg: { at, intent, names },
}: {
  document: Document;
  arg: { at: string; intent: string | null; names: string[] };
}): Omit<SeenForm, "status"> {
  const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const form = [...document.forms].find((each) => {
    const { intent: own } = Object.fromEntries(new FormData(each));
    const isOwn = new URL(each.getAttribute("action") || at, at).pathname === new URL(at).pathname;
    const isPosting = isOwn && each.getAttribute("method") === "post" && (own ?? null) === intent;
    return isPosting && (names.length === 0 || names.some((name) => each.querySelector(`[name="${name}"]`)));
  });
  const fields: Record<string, SeenField> = {};
  const all = [...(form?.querySelectorAll<HTMLInputElement>('[name]:not([name=""])') ?? [])];
  for (const name of new Set(all.map((control) => control.name))) {
    const controls = all.filter((control) => control.name === name);
    const [first] = controls;
    if (!first) continue;
    // An error of a hidden value is described at its unnamed control, one of a group's boxes at the group.
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
