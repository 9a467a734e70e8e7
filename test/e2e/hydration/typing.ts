import type { ElementHandle, Page } from "playwright-core";

/** Values of a page's controls by key; for checkboxes whether they are checked. */
export type Answers = Record<string, string | boolean>;

const CONTROLS =
  "main :is(input, select, textarea):not([type=hidden], [type=search], [readonly], [tabindex='-1'])";
/** Controls that replace other fields. */
const EXCHANGING =
  "[name=appId], [name=template], [name=format], [name=pricingType], [name=sameDay], [name=targetLanguage], " +
  "form:has([name=categoryIds]) [name=type]";
/** Number of tested checkboxes per name. */
const BOXES_OF_A_NAME = 2;

/** Runs in the page. Controls that users do not type into are included if they can replace typed values. */
function readAnswers(withStandIns: boolean): Answers {
  const answers: Answers = {};
  for (const control of document.querySelectorAll<HTMLInputElement>("main :is(input, select, textarea)")) {
    const { type, name, id, value, checked, readOnly } = control;
    const key = name || id || control.getAttribute("aria-label");
    // A colour picker next to a field with the same value.
    if (!key || (readOnly && !withStandIns)) continue;
    if (type === "checkbox" || type === "radio") answers[`${key}=${value}`] = checked;
    else if (type !== "hidden") answers[key] = value;
  }
  return answers;
}

/** The focused field. The page's date fields have parts and replace the browser's. */
export const fieldInUse = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { id, role, type } = document.activeElement as HTMLInputElement;
    return role === "spinbutton" || /^date/.test(type) ? "a date" : id;
  });

export const typedOn = (page: Page): Promise<Answers> => page.evaluate(readAnswers, false);
export const answersOf = (page: Page): Promise<Answers> => page.evaluate(readAnswers, true);

/** Types into every field of a page and selects new options. Returns the number of changed controls per kind. */
export async function typeEverywhere(page: Page): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  const seen = new Map<string, number>();
  for (const control of await page.$$(CONTROLS)) {
    if (!(await control.isEnabled()) || !(await isThere(control))) continue;
    const { kind, name, isExchanging } = await control.evaluate((element, exchanging) => {
      const { type, localName, name } = element as HTMLInputElement;
      return {
        kind: localName === "input" ? type : localName,
        name,
        isExchanging: element.matches(exchanging),
      };
    }, EXCHANGING);
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    // A file control without a name submits at once, and this file would be refused.
    const isSentAtOnce = kind === "file" && name === "";
    const isOneOfMany = kind === "checkbox" && nth >= BOXES_OF_A_NAME;
    if (isExchanging || isSentAtOnce || isOneOfMany) continue;
    await answer(control, kind);
    taken[kind] = (taken[kind] ?? 0) + 1;
  }
  return taken;
}

/** Whether a control can be used: not in a folded part of the page. A file control is invisible; its label is checked. */
const isThere = (control: Handle) =>
  control.evaluate((element) => (element as HTMLInputElement).type === "file" || element.checkVisibility());

type Handle = ElementHandle<SVGElement | HTMLElement>;

const TYPED: Record<string, string> = {
  email: "early@demo.example",
  date: "2027-03-02",
  "datetime-local": "2027-03-02T10:30",
};

async function answer(control: Handle, kind: string): Promise<void> {
  if (kind === "checkbox" || kind === "radio") await control.click({ force: true });
  else if (kind === "select") await control.selectOption({ index: await lastOption(control) });
  else if (kind === "file") await control.setInputFiles(await fileThatFits(control));
  else await control.fill(TYPED[kind] ?? (await digitsOrWords(control)));
}

/** A file of the accepted type, since scripts discard others when they load. */
async function fileThatFits(input: Handle) {
  const accepted = (await input.getAttribute("accept")) ?? "";
  const [name, mimeType] = accepted.includes("image/png")
    ? ["early.png", "image/png"]
    : ["early.pdf", "application/pdf"];
  return { name, mimeType, buffer: Buffer.from("early") };
}

const lastOption = (select: Handle) =>
  select.evaluate((element) =>
    element instanceof HTMLSelectElement
      ? [...element.options].findLastIndex((option) => !option.disabled)
      : -1,
  );

/** Text by the field's input mode; by default digits, one fewer than a code, which would be submitted. */
const TYPED_ON: Record<string, string> = { "": "early", url: "https://early.example/page" };

const digitsOrWords = async (field: Handle) =>
  TYPED_ON[await field.evaluate((element) => (element as HTMLInputElement).inputMode)] ?? "12345";
