import { beforeEach, describe, expect, test } from "vitest";
import {
  type AuditLine,
  type Claim,
  hexOf,
  merkleLeaf,
  merkleRoot,
  textOfLine,
} from "../../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import type { ConsoleEnv } from "../../../../worker/env";
import { linesOfParquet } from "../../../../worker/integrations/parquet";
import { writeLedger } from "../../../../worker/jobs/ledger";
import { tickCompaction, tickSeals } from "../../../../worker/services/reports";
import { hash } from "../../../../worker/services/reports/ledger/files";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import {
  beaconOf,
  Crash,
  compactAndSeal,
  crashing,
  HOUR_AT,
  keysOf,
  ledgerLines,
  manifests,
  rootRows,
  SEALED_AT,
  untilDone,
} from "./stage";

const CAMPAIGN = { id: "cmp_1", projectId: "prj_adv", pubProjectId: "prj_pub" };
const OTHER = { ...CAMPAIGN, id: "cmp_2", pubProjectId: "prj_other" };

/** Counts a claim of each token and kind, and bills impressions. */
const METERS = {
  idFromName: (name: string) => name as unknown as DurableObjectId,
  get: () => ({
    countedAmong: async (claims: readonly Claim[]) =>
      claims.map(({ arrivalId, kind }) => ({ arrivalId, billed: kind === "impression" })),
  }),
};
const bindings = { ...env, CAMPAIGN_METER: METERS } as unknown as ConsoleEnv;

const idsOf = (lines: readonly AuditLine[]) => lines.map(({ id }) => id).sort();

const forged = (id: string) => ({
  ...beaconOf(CAMPAIGN, {}, id),
  body: {
    verdict: "invalid",
    reason: "malformed",
    kind: "click",
    atMs: HOUR_AT,
    campaignId: null,
    tokenId: null,
    count: 3,
  },
});

async function writeBatches(): Promise<void> {
  const first = [
    beaconOf(CAMPAIGN, { tokenId: "t1", userHash: "user-1" }, "m1"),
    beaconOf(CAMPAIGN, { tokenId: "t1", kind: "click" }, "m2"),
    beaconOf(OTHER, { tokenId: "t2" }, "m3"),
  ];
  await writeLedger(env.LEDGER, "delivery", [...first, forged("m4")]);
  // The same messages in another batch, and the next hour.
  await writeLedger(env.LEDGER, "delivery", [...first.slice(0, 2), beaconOf(OTHER, { tokenId: "t5" }, "m5")]);
  await writeLedger(env.LEDGER, "delivery", [
    beaconOf(CAMPAIGN, { tokenId: "t6", atMs: HOUR_AT + HOUR_MS }, "m6"),
  ]);
}

beforeEach(async () => {
  for (const prefix of ["ledger/", "delivery/"]) {
    const keys = await keysOf(prefix);
    if (keys.length > 0) await env.LEDGER.delete(keys);
  }
  await env.DB.batch(
    ["ledger_hours", "ledger_days", "ledger_roots"].map((table) => env.DB.prepare(`delete from ${table}`)),
  );
});

describe("compaction", () => {
  test("puts each line into one file of its hour and publisher, with its sums and its root", async () => {
    await writeBatches();
    await compactAndSeal(SEALED_AT, bindings);
    expect(idsOf(await ledgerLines())).toEqual(["m1", "m2", "m3", "m4", "m5", "m6"]);
    const all = await manifests();
    expect(
      all.map(({ publisher, files }) => [publisher, files.map(({ hour, lines }) => [hour, lines])]),
    ).toEqual([
      ["none", [[21, 1]]],
      ["prj_other", [[21, 2]]],
      [
        "prj_pub",
        [
          [21, 2],
          [22, 1],
        ],
      ],
    ]);
    const [file] = all.at(-1)?.files ?? [];
    expect(file?.sums).toEqual([
      {
        ...{ campaignId: "cmp_1", bucketAtMs: HOUR_AT },
        ...{ impressions: 1, clicks: 1, billedImpressions: 1, billedClicks: 0 },
      },
    ]);
    const bytes = new Uint8Array((await (await env.LEDGER.get(file?.key ?? ""))?.arrayBuffer()) ?? []);
    expect(hexOf(hash(bytes))).toBe(file?.sha256);
    const leaves = (await linesOfParquet(bytes)).map((line) => merkleLeaf(textOfLine(line), hash));
    expect(hexOf(merkleRoot(leaves, hash))).toBe(file?.root);
    const refused = (await ledgerLines()).find(({ id }) => id === "m4");
    expect(refused).toMatchObject({ verdict: "invalid", reason: "malformed", count: 3, counted: null });
  });

  test("of a batch that was written late makes a further file and another root", async () => {
    await writeBatches();
    await compactAndSeal(SEALED_AT, bindings);
    await writeLedger(env.LEDGER, "delivery", [
      beaconOf(CAMPAIGN, { tokenId: "t1", userHash: "user-1" }, "m1"),
      beaconOf(CAMPAIGN, { tokenId: "late" }, "m7"),
    ]);
    await compactAndSeal(SEALED_AT + DAY_MS, bindings);
    await compactAndSeal(SEALED_AT + 3 * DAY_MS, bindings);
    expect(idsOf(await ledgerLines())).toEqual(["m1", "m2", "m3", "m4", "m5", "m6", "m7"]);
    const own = (await rootRows()).filter(
      (row) => (row as never as { pub_project_id: string }).pub_project_id === "prj_pub",
    );
    expect(own.map(({ version, reason, lines }) => [version, reason, lines])).toEqual([
      [1, "sealed", 3],
      [2, "late", 4],
    ]);
    const { results } = await env.DB.prepare(
      "select details from audit_log where action = 'ledger.seal' order by seq",
    ).all<{ details: string }>();
    const chained = results.flatMap(
      ({ details }) => JSON.parse(details).roots as { root: string; replaces: string }[],
    );
    expect(chained).toContainEqual(expect.objectContaining({ root: own[1]?.root, replaces: own[0]?.root }));
  });

  test("of a whole day comes before its root", async () => {
    await writeBatches();
    const ctx = () => contextOf(bindings, null, { now: SEALED_AT });
    await untilDone(() => tickCompaction(ctx()));
    const setDue = (at: number) =>
      env.DB.prepare("update ledger_hours set next_at = ? where hour_at = ?").bind(at, HOUR_AT).run();
    await setDue(SEALED_AT);
    expect(await tickSeals(ctx()), "an hour is due").toBe(0);
    await setDue(SEALED_AT + 1);
    expect(await tickSeals(ctx())).toBe(3);
  });

  test("loses no line and writes none twice when a run breaks off between any two steps", async () => {
    const outcomes = new Set<string>();
    let crashes = 0;
    for (const when of ["before", "after"] as const) {
      for (let nth = 1; nth < 40; nth++) {
        const keys = [...(await keysOf("ledger/")), ...(await keysOf("delivery/"))];
        if (keys.length > 0) await env.LEDGER.delete(keys);
        await env.DB.exec("delete from ledger_hours; delete from ledger_days; delete from ledger_roots");
        await writeBatches();
        const broken = crashing(bindings, nth, when);
        try {
          await compactAndSeal(SEALED_AT, broken);
          break;
        } catch (error) {
          if (!(error instanceof Crash)) throw error;
          crashes++;
        }
        // Another batch arrives before the run is repeated.
        if (nth % 2 === 0)
          await writeLedger(env.LEDGER, "delivery", [beaconOf(CAMPAIGN, { tokenId: "t1" }, "m2")]);
        await compactAndSeal(SEALED_AT, bindings);
        await compactAndSeal(SEALED_AT + 2 * HOUR_MS, bindings);
        outcomes.add(idsOf(await ledgerLines()).join());
        const named = (await manifests()).flatMap(({ files }) => files.flatMap(({ sums }) => sums));
        outcomes.add(String(named.reduce((sum, { impressions, clicks }) => sum + impressions + clicks, 0)));
      }
    }
    expect(crashes).toBeGreaterThan(15);
    expect([...outcomes]).toEqual(["m1,m2,m3,m4,m5,m6", "5"]);
  });

  test("deletes raw batches once their hour is closed, and keeps the files", async () => {
    await writeBatches();
    await compactAndSeal(SEALED_AT, bindings);
    expect((await keysOf("delivery/")).length).toBeGreaterThan(0);
    await env.DB.prepare("delete from ledger_hours where hour_at > ?")
      .bind(HOUR_AT + HOUR_MS)
      .run();
    const end = { now: SEALED_AT + 15 * DAY_MS };
    await untilDone(() => tickCompaction(contextOf(bindings, null, end)));
    expect(await keysOf("delivery/")).toEqual([]);
    expect(await keysOf("ledger/hours/")).toEqual([]);
    expect(idsOf(await ledgerLines())).toEqual(["m1", "m2", "m3", "m4", "m5", "m6"]);
  });
});
