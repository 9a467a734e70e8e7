import { describe, expect } from "vitest";
import { LEVEL } from "../../domain/people";
import type { ConsoleEnv } from "../../worker/env";
import type { Identity } from "../../worker/services/kernel";
import { issueIdToken } from "../../worker/services/people/auth/id-token";
import type { TestRuntime } from "../support/e2e";
import { addMember, openAccount, openBuyer, openShop } from "../support/factories";
import { type Stores, stopWatching, watchWrites, writesIn } from "../support/stored";
import { test } from "./fixtures";
import { FORMS } from "./forms";
import { nameOf, readForms } from "./forms/actions";
import type { FormCase } from "./forms/case";
import { reading } from "./forms/reading";
import { SCREENS, type Screen } from "./screens/table";
import type { World } from "./screens/world";

/** A form on its owner's page, with the values that it would send. */
interface FoundForm {
  route: string;
  path: string;
  fields: [string, string][];
}

/** Opens every page of both sides and posts every form five times. */
const BUSY_MS = 300_000;

const IN_PROJECT = /^(pub|adv)\.\$project/;
const SIDES = { publisher: "pub", advertiser: "adv" } as const;

let runtime: TestRuntime;
let world: World;
let env: ConsoleEnv & Stores;
const found: FoundForm[] = [];
const cookies = new Map<string, string | null>();

test.beforeAll(async ({ demo, browser }) => {
  ({ runtime, world } = demo);
  env = await runtime.consoleEnv<ConsoleEnv & Stores>();
  const parser = await browser.newPage();
  for (const reader of ["publisher", "advertiser"] as const) {
    const client = await demo.client(reader);
    for (const screen of SCREENS.filter((one) => isInProject(one, reader))) {
      const answer = await client.get(screen.path(world), "follow");
      const forms = await reading(parser, await answer.text(), formsOn, answer.url);
      found.push(...forms.map((form) => ({ ...form, route: screen.route })));
    }
  }
  found.push(...FORMS.filter(({ route }) => IN_PROJECT.test(route)).map(formOfCase));
  await openActors();
  await watchWrites(env, ["rate_limits"]);
}, BUSY_MS);
test.afterAll(() => stopWatching(env));

/** A form that requires scripts, or that a page without scripts shows empty. */
function formOfCase(one: FormCase): FoundForm {
  const typed = one.way === "script" ? one.sent(world) : one.typed(world);
  const texts = Object.entries(typed).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "string") return [[name, value]];
    if (Array.isArray(value)) return value.map((each) => [name, each]);
    return value === true ? [[name, "on"]] : [];
  });
  const fields: [string, string][] = one.intent ? [["intent", one.intent], ...texts] : texts;
  const path = one.path(world);
  // The index page at a layout's address, as its forms address it.
  const index = one.route.endsWith("_index") ? (path.includes("?") ? "&index" : "?index") : "";
  return { route: one.route, path: path + index, fields };
}

const isInProject = ({ route, reader, status = 200 }: Screen, own: keyof typeof SIDES) =>
  reader === own && status === 200 && route.startsWith(`${SIDES[own]}.$project`);

/** Runs in the parser's page: every form that posts to this address, once per submit button. */
function formsOn({ document, arg: at }: { document: Document; arg: string }): Omit<FoundForm, "route">[] {
  const addressOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") || at, at);
  return (
    [...document.forms]
      .filter((form) => form.getAttribute("method") === "post")
      // Excludes forms of the frame around pages: language, theme, sign-out.
      .filter((form) => /^\/(pub|adv)\//.test(addressOf(form).pathname))
      .flatMap((form) => {
        const { pathname, search } = addressOf(form);
        const texts = [...new FormData(form)].filter(
          (field): field is [string, string] => typeof field[1] === "string",
        );
        const buttons = [...form.querySelectorAll<HTMLButtonElement>("[type=submit][name]")];
        const sent = buttons.map(({ name, value }): [string, string][] => [...texts, [name, value]]);
        const all = sent.length > 0 ? sent : [texts];
        return all.map((fields) => ({ path: pathname + search, fields }));
      })
  );
}

/** A visitor, two owners of other projects, and read-only members of the demo's projects. */
async function openActors(): Promise<void> {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  cookies.set("nobody", null);
  cookies.set("another publisher", await cookieOf(shop.publisher));
  cookies.set("another advertiser", await cookieOf(buyer.advertiser));
  for (const level of ["guest", "viewer"] as const) {
    const member = await openAccount(env);
    for (const project of [world.pub, world.drinks, world.trips])
      await addMember(env, project, member, LEVEL[level]);
    cookies.set(level, await cookieOf(member));
  }
}

async function cookieOf(account: Identity): Promise<string> {
  const idToken = await issueIdToken(env.AUTH_SECRET, {
    accountId: account.id,
    audience: runtime.consoleOrigin,
    nowMs: Date.now(),
  });
  const answer = await fetch(`${runtime.consoleOrigin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ idToken }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Replaces empty fields, so that the form's own rules pass as far as possible. */
const filledIn = ([name, value]: [string, string]): [string, string] =>
  value !== "" ? [name, value] : [name, /email/i.test(name) ? "stranger@example.com" : "새 이름 하나"];

/** The action's own status, as for a page's script, independent of loaders. */
async function post({ path, fields }: FoundForm, actor: string): Promise<number> {
  const cookie = cookies.get(actor);
  const { pathname, search } = new URL(path, runtime.consoleOrigin);
  const answer = await fetch(`${runtime.consoleOrigin}${pathname}.data${search}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: runtime.consoleOrigin, ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(fields.map(filledIn)),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Status by which a script is redirected, here to the sign-in. */
const REDIRECTED = 202;

const formName = ({ route, fields }: FoundForm) =>
  nameOf({ route, intent: fields.find(([name]) => name === "intent")?.[1] ?? null });

/** Forms missing from pages without scripts: files, and one on the pages of other routes. */
const APART = ["adv.$project.assets", "adv.$project.uploads", "pub.$project.products.new._index"];

/** Forms that change nothing for a viewer, who may see their result. */
const READING = [
  "pub.$project.units.$unit.explain",
  "adv.$project.adnote open",
  "adv.$project.lists.$list open",
];

/** Forms that export a report, which every reader of the report may do. */
const EXPORTS = [
  "adv.$project.report",
  "pub.$project.report",
  "pub.$project.report_.quests",
  "pub.$project.report_.backfill",
];
const MEMBERS = ["guest", "viewer"];

/** Writes, except the delivery of the demo's own messages, whose creation would be an insert. */
const sentWrites = async () => (await writesIn(env)).filter((deed) => deed !== "update outbox");

describe("a form of a project", () => {
  test("is found here by its route and its intent", () => {
    const forms = readForms()
      .filter(({ route }) => IN_PROJECT.test(route))
      .map(nameOf);
    const known = new Set([...found.map(formName), ...APART]);
    expect(forms.filter((form) => !known.has(form))).toEqual([]);
  });

  test.each(["nobody", "another publisher", "another advertiser", "guest", "viewer"])(
    "changes nothing when it is sent by %s",
    async (actor) => {
      const before = await sentWrites();
      const answered: string[] = [];
      let refused = 0;
      const sent = found.filter(({ route }) => !(MEMBERS.includes(actor) && EXPORTS.includes(route)));
      for (const form of sent) {
        const status = await post(form, actor);
        const isRefused = actor === "nobody" ? status === REDIRECTED : [403, 404].includes(status);
        if (isRefused) refused += 1;
        // A form's rules may fail before its verb checks the sender; their messages contain no stored data.
        else if (status !== 400) answered.push(`${formName(form)} ${form.path}: ${status}`);
      }
      expect(
        answered.filter((each) => actor !== "viewer" || !READING.some((form) => each.startsWith(form))),
      ).toEqual([]);
      expect(refused).toBeGreaterThan(found.length / 3);
      expect(await sentWrites()).toEqual(before);
    },
    BUSY_MS,
  );
});
