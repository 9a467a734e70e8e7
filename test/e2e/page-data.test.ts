import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignIn } from "../../scripts/local/state-folder";
import { startDemoRuntime } from "../support/demo";
import { launchBrowser, type TestRuntime } from "../support/e2e";
import { openPlainWindow } from "./forms/browser";
import { nameOf, SCREENS } from "./screens/table";
import { readWorld, type World } from "./screens/world";

/** Columns that are no reader's business: how a thing is kept, what it is recognized by, and what the house itself goes by. */
const NOBODYS = [
  ...["r2Key", "sha256", "uploadedBy", "publication", "encodingAskedAt", "deletedAt"],
  ...["sortOrder", "goneAt", "removedAt", "pausedFrom", "createdBy", "actorAccountId"],
  ...["uidKey", "parentMemo", "delistedAt", "membershipsSyncedAt", "originProjectId"],
  ...["unitSeenAt", "preflightResetAt", "inspectedUntil", "rewardCallbackKey"],
  ...["consentedAt", "accountId", "roundAt", "claimedUntil", "eventKey"],
];
/** How often the encoder failed at a file: for the list of troubled ones. */
const THE_OPERATORS = ["encodingTries"];
const MEMO = "메모: 내년에는 다른 곳에서";

type Reader = (typeof SCREENS)[number]["reader"];

let runtime: TestRuntime;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let signIns: readonly SignIn[];
let world: World;
const windows = new Map<Reader, BrowserContext>();

beforeAll(async () => {
  const [demo, opened] = await Promise.all([startDemoRuntime(), launchBrowser()]);
  [runtime, signIns, browser] = [demo.runtime, demo.signIns, opened];
  world = await readWorld(runtime);
  const { DB } = await runtime.consoleEnv<{ DB: D1Database }>();
  await DB.prepare("update campaigns set memo = ? where project_id <> pub_project_id").bind(MEMO).run();
});

afterAll(async () => {
  await browser?.close();
  await runtime?.close();
});

async function windowOf(reader: Reader): Promise<BrowserContext> {
  const known = windows.get(reader);
  if (known) return known;
  const signIn = signIns.find(({ role }) => role.endsWith(reader));
  const { context } = await openPlainWindow(browser, runtime.consoleOrigin, signIn);
  windows.set(reader, context);
  return context;
}

/** All that a page's loaders answer its scripts with, as text; null of a page that has none. */
async function dataOf(reader: Reader, path: string): Promise<string | null> {
  const [place = "", query = ""] = path.split("?");
  const answer = await (await windowOf(reader)).request.get(`${place}.data?${query}`, { maxRedirects: 0 });
  return answer.ok() ? answer.text() : null;
}

test("no page's data holds a column that is not its reader's", async () => {
  const found: string[] = [];
  let read = 0;
  for (const screen of SCREENS.filter(({ status = 200 }) => status === 200)) {
    const { reader } = screen;
    const data = await dataOf(reader, screen.path(world));
    if (data === null) continue;
    read++;
    const closed = reader === "operator" ? NOBODYS : [...NOBODYS, ...THE_OPERATORS];
    for (const column of closed) if (data.includes(`"${column}"`)) found.push(`${nameOf(screen)}: ${column}`);
    if (reader !== "advertiser" && data.includes(MEMO)) found.push(`${nameOf(screen)}: the memo`);
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(100);
});

test("an advertiser reads its own memo", async () => {
  expect(await dataOf("advertiser", `/adv/${world.drinks}/campaigns/${world.live}`)).toContain(MEMO);
});
