import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, DAY_MS, dayAt } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { openDb, schema } from "../../../worker/db/client";
import {
  askReport,
  exportAdUnits,
  exportReport,
  forgetExports,
  openExport,
  pendingExport,
  runExport,
  sendExportMail,
} from "../../../worker/services/reports";
import { type FileColumn, xlsxOf } from "../../../worker/services/reports/xlsx";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { addMember, contextOf, openAccount } from "../../support/factories";
import { storeTotals } from "../../support/figures";

const db = openDb(env.DB);

let trade: Trade;
let now: number;
let from: string;
beforeEach(async () => {
  trade = await openTrade(env);
  const campaign = await campaignIn("live", trade);
  const { id: campaignId, projectId: advProjectId, pubProjectId, productId } = campaign;
  const startsAt = campaign.startsAt ?? 0;
  now = startsAt + 3 * DAY_MS;
  from = dayAt(startsAt, "Asia/Seoul");
  for (const [at, unitId] of [trade.shop.banner.id, trade.shop.native.id].entries()) {
    const bucketAt = startsAt + at * DAY_MS;
    const counts = { impressions: 1000 + at, clicks: 3, billedImpressions: 1000 + at, billedClicks: 0 };
    const where = { campaignId, advProjectId, pubProjectId, productId, unitId, creativeId: "crt_1" };
    await storeTotals(env, { ...where, ...counts, appId: trade.shop.app.id, bucketAt, updatedAt: bucketAt });
  }
});

const as = (account = trade.shop.publisher) => contextOf(env, account, { now });
const ask = () => ({
  ...{ preset: "custom", from, to: addDays(from, 4) },
  ...{ dimensions: ["day", "unit"], measures: ["impressions", "ctr", "revenue"] },
});

async function fileOf(id: string) {
  const { body, type, name } = await openExport(as(), trade.shop.pub.id, id);
  return { bytes: new Uint8Array(await new Response(body).arrayBuffer()), type, name };
}

describe("an export", () => {
  it("is one of a project at a time, and done once its file is there", async () => {
    const pub = trade.shop.pub.id;
    const begun = await exportReport(as(), "pub", pub, { ...ask(), format: "csv" });
    expect([begun.status, begun.url]).toEqual(["pending", null]);
    expect(await pendingExport(as(), "pub", pub)).toEqual(begun);
    const second = exportReport(as(), "pub", pub, ask());
    await expect(second).rejects.toMatchObject({ code: "EXPORT_ALREADY_RUNNING" });
    await expect(exportAdUnits(as(), pub, {})).rejects.toMatchObject({ code: "EXPORT_ALREADY_RUNNING" });
    await runExport(as(), begun.id);
    const done = await pendingExport(as(), "pub", pub);
    expect(done).toMatchObject({
      status: "done",
      progressPct: 100,
      rows: 2,
      url: `/pub/${pub}/exports/${begun.id}`,
    });
    await runExport(as(), begun.id);
    expect((await exportReport(as(), "pub", pub, ask())).status).toBe("pending");
  });

  it("tells whoever asked by mail, with the address of the file", async () => {
    const { id } = await exportReport(as(), "pub", trade.shop.pub.id, ask());
    await runExport(as(), id);
    const told = await db.query.outbox.findMany({ where: eq(schema.outbox.topic, "mail.export") });
    expect(told.map(({ payload }) => payload)).toContainEqual({ exportId: id });
    await sendExportMail(as(), id);
  });

  it("is a CSV that Korean spreadsheets open, with what the report has", async () => {
    const { id } = await exportReport(as(), "pub", trade.shop.pub.id, ask());
    await runExport(as(), id);
    const { bytes, type, name } = await fileOf(id);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect([type, name]).toEqual(["text/csv; charset=utf-8", `madang-report-${id}.csv`]);
    const [head, ...lines] = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(head).toBe("날짜,광고 유닛,광고 유닛 ID,노출,클릭률,수익(부가세 별도),통화");
    const { totals } = await askReport(as(), "pub", trade.shop.pub.id, ask());
    const cells = lines.map((line) => line.split(","));
    expect(cells.reduce((sum, row) => sum + Number(row[5]), 0)).toBe(totals.revenue);
    expect(cells.map((row) => row[1])).toEqual([trade.shop.banner.name, trade.shop.native.name]);
  });

  it("shows values without names in words, as the report page does", async () => {
    const by = { dimensions: ["format", "platform"], measures: ["impressions"] };
    const { id } = await exportReport(as(), "pub", trade.shop.pub.id, { ...ask(), ...by });
    await runExport(as(), id);
    const [head, ...lines] = new TextDecoder()
      .decode((await fileOf(id)).bytes)
      .trim()
      .split("\r\n");
    expect(head).toBe("형식,플랫폼,노출");
    expect(lines.toSorted()).toEqual(["네이티브,웹,1001", "배너,웹,1000"]);
  });

  it("says hours by the clock of the report's zone", async () => {
    const by = { dimensions: ["hour"], measures: ["impressions"], timezone: "Asia/Kolkata" };
    const { id } = await exportReport(as(), "pub", trade.shop.pub.id, { ...ask(), ...by });
    await runExport(as(), id);
    const text = new TextDecoder().decode((await fileOf(id)).bytes);
    expect(text.split("\r\n")[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:00,/);
  });

  it("is a workbook that another program reads", async () => {
    const { id } = await exportAdUnits(as(), trade.shop.pub.id, {
      ...{ preset: "custom", from, to: addDays(from, 4), format: "xlsx" },
    });
    await runExport(as(), id);
    const { bytes } = await fileOf(id);
    const [sheet] = await readWorkbook(new Blob([bytes]));
    const [head = [], ...rows] = sheet?.data ?? [];
    expect(head.slice(0, 3)).toEqual(["광고 유닛", "광고 유닛 ID", "앱"]);
    const impressions = rows.map((row) => row[head.indexOf("노출")]);
    expect(impressions.toSorted()).toEqual([1000, 1001]);
  });

  it("is read by who may read what is in it, and by nobody of another project", async () => {
    const pub = trade.shop.pub.id;
    const { id } = await exportReport(as(), "pub", pub, ask());
    await runExport(as(), id);
    const guest = await openAccount(env);
    await addMember(env, pub, guest, LEVEL.guest);
    await expect(openExport(as(guest), pub, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(exportReport(as(guest), "pub", pub, ask())).rejects.toMatchObject({ code: "FORBIDDEN" });
    const adv = openExport(as(trade.buyer.advertiser), trade.buyer.adv.id, id);
    await expect(adv).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  });

  it("fails once whoever asked may not read it any more, and lets another one begin", async () => {
    const pub = trade.shop.pub.id;
    const viewer = await openAccount(env);
    await addMember(env, pub, viewer, LEVEL.viewer);
    const { id } = await exportReport(as(viewer), "pub", pub, ask());
    await db.delete(schema.memberships).where(eq(schema.memberships.accountId, viewer.id));
    await runExport(as(), id);
    expect((await pendingExport(as(), "pub", pub))?.status).toBe("failed");
    expect((await exportReport(as(), "pub", pub, ask())).status).toBe("pending");
  });

  it("is kept for ten days", async () => {
    const { id } = await exportReport(as(), "pub", trade.shop.pub.id, ask());
    await runExport(as(), id);
    await forgetExports(contextOf(env, null, { now: now + 9 * DAY_MS }));
    expect(await env.LEDGER.head(`exports/${id}.csv`)).not.toBeNull();
    await forgetExports(contextOf(env, null, { now: now + 11 * DAY_MS }));
    expect(await env.LEDGER.head(`exports/${id}.csv`)).toBeNull();
    await expect(fileOf(id)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  });
});

describe("a workbook", () => {
  async function bytesOf(
    rows: (string | number | null)[][],
    columns: FileColumn[] = [],
  ): Promise<Uint8Array<ArrayBuffer>> {
    async function* source() {
      yield* rows;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsxOf(source(), { name: "R&D", columns })) chunks.push(chunk);
    return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  }

  it("holds texts as they are, and numbers as numbers", async () => {
    const wide = Array.from({ length: 30 }, (_, at) => `열 ${at}`);
    const texts = ["<b>&\"'", "=1+1", "여러\n줄", " 앞뒤 ", null, -1.5];
    const [sheet] = await readWorkbook(new Blob([await bytesOf([wide, texts])]), { trim: false });
    expect(sheet?.sheet).toBe("R&D");
    const [head, row] = sheet?.data ?? [];
    expect(head).toEqual(wide);
    expect(row?.slice(0, 6)).toEqual(texts);
  });

  it("holds dates as dates, and figures with their formats", async () => {
    const columns: FileColumn[] = ["day", "month", "moment", { numberFormat: "0.00%" }, "text"];
    const row = ["2026-12-01", "2026-12", "2026-12-01 13:30", 0.0125, "2026-12-01"];
    const bytes = await bytesOf(
      [["일", "월", "시각", "CTR", "이름"], row, ["", "(없음)", null, null, ""]],
      columns,
    );
    const [sheet] = await readWorkbook(new Blob([bytes]));
    const [, read = [], other] = sheet?.data ?? [];
    expect(read.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))).toEqual([
      ...["2026-12-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z", "2026-12-01T13:30:00.000Z"],
      ...[0.0125, "2026-12-01"],
    ]);
    expect(other?.[1]).toBe("(없음)");
    const styles = new TextDecoder().decode(unzipSync(bytes)["xl/styles.xml"]);
    expect(styles).toContain('formatCode="0.00%"');
  });

  it("names the address of each cell, and its sums are right", async () => {
    const files = unzipSync(await bytesOf([["가"], ["나", 2]]));
    const xml = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"]);
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr"');
    expect(xml).toContain('<c r="B2"><v>2</v></c>');
  });
});
