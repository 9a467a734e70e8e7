import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../../worker/db/client";
import type { Identity } from "../../../worker/services/kernel";
import {
  exportProject,
  latestProjectExport,
  openExport,
  pendingExport,
  runExport,
} from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";
import { openMember } from "../../support/people";

const NOW = Date.now();
const by = (account: Identity | null) => ({ ...contextOf(env, account, { now: NOW }), provedAtMs: NOW });

let trade: Trade;
let other: Trade;
beforeAll(async () => {
  [trade, other] = [await openTrade(env), await openTrade(env)];
  for (const each of [trade, other]) {
    const { id: campaignId, projectId, pubProjectId, productId } = await campaignIn("live", each);
    await campaignIn("draft", each);
    const place = { unitId: each.shop.banner.id, appId: each.shop.app.id, creativeId: "crt_1" };
    await storeTotals(env, {
      ...{ campaignId, advProjectId: projectId, pubProjectId, productId, ...place },
      ...{
        bucketAt: NOW,
        updatedAt: NOW,
        impressions: 77,
        clicks: 7,
        billedImpressions: 77,
        billedClicks: 0,
      },
    });
  }
  const { campaigns } = schema;
  await by(null).db.update(campaigns).set({ memo: "for our eyes only" });
}, 60_000);

interface Line {
  part?: string;
  row?: Record<string, unknown>;
  manifest?: { parts: { name: string; rows: number; sha256: string }[] };
}

async function exported(owner: Identity, project: string): Promise<{ text: string; lines: Line[] }> {
  await exportProject(by(owner), project);
  const [row] = await by(null).db.query.reportExports.findMany({
    where: (table, { and, eq }) => and(eq(table.projectId, project), eq(table.status, "pending")),
  });
  await runExport(by(null), row?.id ?? "");
  const { body } = await openExport(by(owner), project, row?.id ?? "");
  const text = await new Response(body).text();
  return {
    text,
    lines: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line),
  };
}

const sides = () =>
  [
    ["a publisher's", trade.shop.publisher, trade.shop.pub.id, 1],
    ["an advertiser's", trade.buyer.advertiser, trade.buyer.adv.id, 2],
  ] as const;

describe("a project's data", () => {
  it("is whole, by the counts and hashes of its last line, and of nobody else", async () => {
    for (const [name, owner, project, campaigns] of sides()) {
      const { text, lines } = await exported(owner, project);
      const { manifest } = lines.at(-1) ?? {};
      for (const part of manifest?.parts ?? []) {
        const own = text.split("\n").filter((line) => line.startsWith(`{"part":"${part.name}",`));
        const hash = createHash("sha256");
        for (const line of own) hash.update(`${line}\n`);
        expect([name, part.name, own.length, hash.digest("hex")]).toEqual([
          name,
          part.name,
          part.rows,
          part.sha256,
        ]);
      }
      const rowsOf = (part: string) => lines.filter((line) => line.part === part);
      expect(rowsOf("campaigns").length).toBe(campaigns);
      expect(rowsOf("delivery").map(({ row }) => row?.impressions)).toEqual([77]);
      for (const foreign of [
        other.shop.pub.id,
        other.buyer.adv.id,
        other.shop.banner.id,
        other.buyer.advertiser.email,
      ])
        expect(text).not.toContain(foreign);
    }
  });

  it("has nothing that opens anything, nor what is the other side's alone", async () => {
    const { publisher, pub } = trade.shop;
    const { text, lines } = await exported(publisher, pub.id);
    const columns = lines.flatMap(({ row }) => Object.keys(row ?? {}));
    expect(columns.filter((column) => /sealed|hash|secret|token|_key/.test(column))).toEqual([]);
    expect(text).not.toContain("for our eyes only");
    expect((await exported(trade.buyer.advertiser, trade.buyer.adv.id)).text).toContain("for our eyes only");
  });

  it("is its owners' alone, once they proved who they are", async () => {
    const { publisher, pub } = trade.shop;
    const editor = await openMember(env, pub.id, LEVEL.editor);
    await expect(exportProject(by(editor), pub.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(exportProject(by(other.shop.publisher), pub.id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    const unproved = { ...by(publisher), provedAtMs: null };
    await expect(exportProject(unproved, pub.id)).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
    const latest = await latestProjectExport(by(publisher), pub.id);
    expect(latest).toMatchObject({ kind: "project", status: "done" });
    await expect(openExport(by(editor), pub.id, latest?.id ?? "")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await pendingExport(by(editor), "pub", pub.id)).toBeNull();
  });
});
