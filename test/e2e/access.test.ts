import { describe, expect } from "vitest";
import { maySeePage } from "../../app/kit/page-access";
import { LEVEL, type Side } from "../../domain/people";
import type { TestRuntime } from "../support/e2e";
import { PAGES } from "../support/pages";
import { type Demo, test } from "./fixtures";
import { nameOf, SCREENS, type Screen } from "./screens/table";
import type { World } from "./screens/world";

type Reader = "publisher" | "advertiser";

const SIDES: readonly { side: Side; reader: Reader }[] = [
  { side: "pub", reader: "publisher" },
  { side: "adv", reader: "advertiser" },
];
const WITH_LOADER = new Set(
  [...PAGES].flatMap(([name, source]) =>
    /\bexport (?:const (?:loader\b|\{[^}]*\bloader\b)|\{[^}]*\bas loader\b)/.test(source) ? [name] : [],
  ),
);
const LEVELS = ["guest", "viewer", "editor", "owner"] as const;

let demo: Demo;
let runtime: TestRuntime;
let db: D1Database;
let world: World;
let levels: { account: string; project: string; level: number }[];

test.beforeAll(async ({ demo: opened }) => {
  demo = opened;
  ({ runtime, world } = demo);
  db = (await runtime.consoleEnv<{ DB: D1Database }>()).DB;
  const rows = db.prepare("select account_id as account, project_id as project, level from memberships");
  levels = (await rows.all<(typeof levels)[number]>()).results;
});

/** Restores all levels. */
test.afterAll(async () => {
  const restored = db.prepare("update memberships set level = ? where account_id = ? and project_id = ?");
  await db.batch(levels.map(({ level, account, project }) => restored.bind(level, account, project)));
});

/** The answer for a reader at an address, without following redirects. */
async function open(reader: Reader, path: string) {
  const answer = await (await demo.client(reader)).get(path);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
}

/** Sets an account's level in all of its projects. */
async function setLevel(reader: Reader, level: number): Promise<void> {
  await db
    .prepare(
      "update memberships set level = ? where account_id = (select id from accounts where email like ?)",
    )
    .bind(level, `${reader}@%`)
    .run();
}

/** The pages of a side's projects that their owner can open, with their paths below the project's address. */
const pagesOf = (side: Side, reader: Reader): Screen[] =>
  SCREENS.filter(
    ({ route, reader: own, status = 200 }) =>
      own === reader && status === 200 && route.startsWith(`${side}.$project`),
  );

/** The routes with a loader that form a page, except the project's own layout. */
function loadersAbove(route: string): string[] {
  const parts = route.split(".");
  return parts
    .map((_, place) => parts.slice(0, place + 1).join("."))
    .filter((each) => each.split(".").length > 2 && WITH_LOADER.has(each));
}

const belowOf = (path: string) => (path.split("?")[0] ?? "").split("/").slice(3).join("/");

describe.each(SIDES)("a page of the $side side", ({ side, reader }) => {
  test.each(LEVELS)("opens for a member of the level %s as the access matrix says", async (level) => {
    await setLevel(reader, LEVEL[level]);
    const wrong: string[] = [];
    for (const screen of pagesOf(side, reader)) {
      const path = screen.path(world);
      const below = belowOf(path);
      const { status, to } = await open(reader, path);
      const expected = maySeePage(side, below, LEVEL[level]) ? 200 : below === "" ? 302 : 403;
      if (status !== expected) wrong.push(`${nameOf(screen)}: ${status} ${to ?? ""} for ${expected}`);
      if (expected === 302 && !to?.endsWith("/report")) wrong.push(`${nameOf(screen)}: leads to ${to}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(LEVELS)("gives a %s none of its data, whichever of its loaders is asked alone", async (level) => {
    await setLevel(reader, LEVEL[level]);
    const wrong: string[] = [];
    const tried = { refused: 0, given: 0 };
    for (const screen of pagesOf(side, reader)) {
      const path = screen.path(world);
      const [place = "", query = ""] = path.split("?");
      const isForThem = maySeePage(side, belowOf(path), LEVEL[level]);
      for (const route of loadersAbove(screen.route)) {
        const asked = new URLSearchParams(query);
        asked.set("_routes", `routes/${route}`);
        const { status, html } = await open(reader, `${place}.data?${asked}`);
        // Redirect targets are in the answer's text, not in its status.
        const isRefused = status === 403;
        tried[isRefused ? "refused" : "given"]++;
        if (isRefused === isForThem)
          wrong.push(`${nameOf(screen)} by ${route}: ${status} ${html.slice(0, 80)}`);
      }
    }
    expect(wrong).toEqual([]);
    if (level === "guest") expect(tried.refused).toBeGreaterThan(10);
  });

  test.each(LEVELS)("is in the sidebar of a %s only when it opens", async (level) => {
    await setLevel(reader, LEVEL[level]);
    const home = `/${side}/${side === "pub" ? world.pub : world.drinks}`;
    const { html } = await open(reader, `${home}/report`);
    const links = new Set([...html.matchAll(/href="([^"?#]+)"/g)].map(([, to = ""]) => to));
    const entries = [...links].filter((to) => to === home || to.startsWith(`${home}/`));
    expect(entries).toContain(`${home}/report`);
    expect(entries.includes(`${home}/members`)).toBe(maySeePage(side, "members", LEVEL[level]));
    for (const to of entries) expect([to, (await open(reader, to)).status]).toEqual([to, 200]);
  });

  test("of somebody else's project is not there, whatever the reader's level in their own", async () => {
    const other = SIDES.find((one) => one.side !== side)?.reader ?? reader;
    await setLevel(other, LEVEL.owner);
    for (const screen of pagesOf(side, reader)) {
      expect([nameOf(screen), (await open(other, screen.path(world))).status]).toEqual([nameOf(screen), 404]);
    }
  });
});

test("an estimate that is asked for without an ad account begins with the plan, and keeps the product one came for", async () => {
  expect(await open("advertiser", "/launch/adv/estimate")).toMatchObject({
    status: 302,
    to: "/launch/adv/plan",
  });
  const [to, product] = ["/launch/adv/plan?product=apr_1", "/launch/adv/estimate?product=apr_1"];
  expect(await open("advertiser", product)).toMatchObject({ status: 302, to });
});

test("whatever the console answers is taken for what it says it is, files of the build and refusals among it", async () => {
  const front = await (await fetch(`${runtime.consoleOrigin}/auth/sign-in`)).text();
  const [asset = ""] = /\/assets\/[\w./-]+\.js/.exec(front) ?? [];
  expect(asset).not.toBe("");
  const files = [asset, "/third-party-notices.txt"];
  const others = [
    ...["/", "/auth/sign-in", "/no/such/page", "/files/none", "/assets/none.js", "/p/nobody-here.data"],
    ...["/api/account", "/api/none", "/encoding/none/source", "/uploads/none", "/projects", "/preferences"],
    `/pub/${world.pub}/report.csv`,
  ];
  for (const path of [...files, ...others]) {
    const answer = await fetch(`${runtime.consoleOrigin}${path}`, { redirect: "manual" });
    expect([path, answer.headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    if (files.includes(path)) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
    }
    await answer.body?.cancel();
  }
  const posted = await fetch(runtime.consoleOrigin, {
    method: "POST",
    headers: { Origin: "https://evil.example" },
  });
  expect([posted.status, posted.headers.get("x-content-type-options")]).toEqual([403, "nosniff"]);
});

test("a page that a member may not see says which level it needs, in the reader's words", async () => {
  await setLevel("publisher", LEVEL.viewer);
  const { status, html } = await open("publisher", `/pub/${world.pub}/products/${world.cpm}/edit`);
  expect(status).toBe(403);
  expect(html).toContain("광고 상품을 만들거나 수정하려면");
  expect(html).toContain("편집자");
});
