import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { userHashOf } from "../../../../domain/audience";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import type { CampaignRow } from "../../../../worker/db/schema";
import type { ConsoleEnv } from "../../../../worker/env";
import { createAccessToken } from "../../../../worker/services/platform";
import { tickErasures, tickSeals } from "../../../../worker/services/reports";
import { forgetUser } from "../../../../worker/services/serving";
import { campaignIn, openTrade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import {
  beaconOf,
  Crash,
  compactAndSeal,
  crashing,
  deliver,
  keysOf,
  ledgerLines,
  manifests,
  rootRows,
  SEALED_AT,
  untilDone,
} from "./stage";

const ASKED_AT = SEALED_AT + HOUR_MS;
const ERASED_AT = ASKED_AT + 2 * DAY_MS;

let campaign: CampaignRow;
let userHash: string;
let token: string;

beforeEach(async () => {
  for (const prefix of ["ledger/", "delivery/"]) {
    const keys = await keysOf(prefix);
    if (keys.length > 0) await env.LEDGER.delete(keys);
  }
  await env.DB.exec("delete from ledger_hours; delete from ledger_days; delete from ledger_roots");
  const trade = await openTrade(env);
  campaign = await campaignIn("live", trade);
  const owner = contextOf(env, trade.shop.publisher);
  const { id } = trade.shop.pub;
  ({ token } = await createAccessToken(owner, id, { name: "server", scopes: ["users.delete"] }));
  const [row] = await openDb(env.DB).select().from(schema.projects).where(eq(schema.projects.id, id));
  userHash = String(
    userHashOf("kim", row?.uidKey ?? "", (key, text) =>
      createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url"),
    ),
  );
  await deliver([
    beaconOf(campaign, { tokenId: `${id}-1`, userHash }),
    beaconOf(campaign, { tokenId: `${id}-1`, userHash, kind: "click" }),
    beaconOf(campaign, { tokenId: `${id}-2`, userHash: "another-user-of-this-publisher" }),
    beaconOf(campaign, { tokenId: `${id}-3`, userHash, atMs: ASKED_AT + HOUR_MS }),
  ]);
});

const forget = () => forgetUser(contextOf(env, null, { now: ASKED_AT }), `Bearer ${token}`, "kim");
const erase = (now = ERASED_AT, bindings: ConsoleEnv = env) =>
  untilDone(() => tickErasures(contextOf(bindings, null, { now })));

/** Keys of the objects that contain a text, as it is or as a truncated statistic. */
async function objectsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const prefix of ["ledger/", "delivery/"])
    for (const key of await keysOf(prefix)) {
      const bytes = Buffer.from((await (await env.LEDGER.get(key))?.arrayBuffer()) ?? []).toString("latin1");
      if (bytes.includes(text) || bytes.includes(text.slice(0, 14))) found.push(key);
    }
  return found;
}

async function impressionsOfDay(): Promise<number> {
  const files = (await manifests()).flatMap((manifest) => manifest.files);
  const sums = files.flatMap((file) => [...file.sums, ...file.erased.sums]);
  return sums.reduce((sum, { impressions }) => sum + impressions, 0);
}

test("a deleted user's lines are in no byte of the ledger, and the day's sums stay", async () => {
  await compactAndSeal(ERASED_AT);
  const before = await impressionsOfDay();
  const laterDay = new Date(ASKED_AT + HOUR_MS).toISOString().slice(0, 10);
  expect((await objectsWith(userHash)).length, "raw batches and files").toBeGreaterThan(2);
  await forget();
  await erase();
  const left = await objectsWith(userHash);
  expect(left.filter((key) => !key.includes(laterDay.replaceAll("-", "/")))).toEqual([]);
  const lines = await ledgerLines();
  expect(lines.filter((line) => line.user_hash === userHash).map(({ token_id }) => token_id)).toEqual([
    `${campaign.pubProjectId}-3`,
  ]);
  expect(await objectsWith("another-user-of-this-publisher")).not.toEqual([]);
  expect([await impressionsOfDay(), before]).toEqual([3, 3]);
  expect((await rootRows()).filter(({ reason }) => reason === "erased")).toMatchObject([
    { version: 2, lines: 1, erased_lines: 2 },
  ]);
});

test("an interrupted deletion is finished by the next run", async () => {
  await forget();
  await compactAndSeal(ERASED_AT);
  for (let nth = 1; nth < 20; nth++) {
    for (const when of ["before", "after"] as const) {
      await erase(ERASED_AT, crashing(env, nth, when)).catch((error) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
  }
  await erase();
  expect((await ledgerLines()).filter((line) => line.user_hash === userHash)).toHaveLength(1);
  expect((await rootRows()).filter(({ reason }) => reason === "erased")).toHaveLength(1);
  expect(await impressionsOfDay()).toBe(3);
});

test("lines of a batch that was written late are deleted by the second pass, and the request with them", async () => {
  await forget();
  await compactAndSeal(ERASED_AT);
  await erase();
  await deliver([beaconOf(campaign, { tokenId: `${campaign.pubProjectId}-late`, userHash })]);
  await compactAndSeal(ERASED_AT + 3 * DAY_MS);
  expect((await ledgerLines()).filter((line) => line.user_hash === userHash)).toHaveLength(2);
  const end = ERASED_AT + 18 * DAY_MS;
  await untilDone(() => tickSeals(contextOf(env, null, { now: end })));
  await erase(end);
  expect((await ledgerLines()).filter((line) => line.user_hash === userHash)).toHaveLength(1);
  expect(await env.DB.prepare("select count(*) as n from ledger_erasures").first("n")).toBe(0);
});
