import { expect } from "vitest";
import { type Demo, test } from "./fixtures";
import { nameOf, SCREENS } from "./screens/table";

/** Columns not for readers: storage details, secrets and internal data. */
const NOBODYS = [
  ...["r2Key", "sha256", "uploadedBy", "publication", "encodingAskedAt", "deletedAt"],
  ...["sortOrder", "goneAt", "removedAt", "pausedFrom", "createdBy", "actorAccountId"],
  ...["uidKey", "parentMemo", "membershipsSyncedAt", "originProjectId"],
  ...["unitSeenAt", "preflightResetAt", "inspectedUntil", "rewardCallbackKey"],
  ...["consentedAt", "accountId", "roundAt", "claimedUntil", "eventKey"],
];
/**
 * Internal fields of operators: number of encoding failures, time of a publisher's removal from the catalogue, and required users
 * of categories.
 */
const THE_OPERATORS = ["encodingTries", "delistedAt", "audienceRelaxed"];
const MEMO = "메모: 내년에는 다른 곳에서";

type Reader = (typeof SCREENS)[number]["reader"];

let demo: Demo;

test.beforeAll(async ({ demo: opened }) => {
  demo = opened;
  const { DB } = await demo.runtime.consoleEnv<{ DB: D1Database }>();
  await DB.prepare("update campaigns set memo = ? where project_id <> pub_project_id").bind(MEMO).run();
});

/** All data that a page's loaders send to its scripts, as text; null if there is none. */
async function dataOf(reader: Reader, path: string): Promise<string | null> {
  const [place = "", query = ""] = path.split("?");
  const answer = await (await demo.client(reader)).get(`${place}.data?${query}`);
  return answer.ok ? answer.text() : null;
}

test("no page's data holds a column that is not its reader's", async () => {
  const found: string[] = [];
  let read = 0;
  for (const screen of SCREENS.filter(({ status = 200 }) => status === 200)) {
    const { reader } = screen;
    const data = await dataOf(reader, screen.path(demo.world));
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
  expect(await dataOf("advertiser", `/adv/${demo.world.drinks}/campaigns/${demo.world.live}`)).toContain(
    MEMO,
  );
});
