import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL, THROTTLES } from "../../../domain/people";
import { REPORT_SHARES_MAX, SAVED_VIEWS_MAX } from "../../../domain/reports";
import { openDb, schema } from "../../../worker/db/client";
import type { Identity } from "../../../worker/services/kernel";
import {
  listSavedViews,
  openSharedReport,
  removeView,
  renameView,
  revokeShare,
  saveView,
  shareView,
} from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { openMember } from "../../support/people";

let trade: Trade;
let pub: string;
let editor: Identity;
beforeEach(async () => {
  trade = await openTrade(env);
  pub = trade.shop.pub.id;
  editor = await openMember(env, pub, LEVEL.editor);
});

const by = (account: Identity = editor) => contextOf(env, account);
const search = (text = "preset=last-30&tab=unit&measure=impressions&measure=revenue") =>
  new URLSearchParams(text);
const save = (name = "월간", text?: string, account = editor) =>
  saveView(by(account), "pub", pub, { name }, search(text));
const list = (account = editor) => listSavedViews(by(account), "pub", pub);
const open = (token: string, ip = "203.0.113.7") =>
  openSharedReport(
    { ...contextOf(env, null), headers: new Headers({ "cf-connecting-ip": ip }) },
    token,
    null,
  );

async function saved() {
  await save();
  const [view] = await list();
  if (!view) throw new Error("it was not saved");
  return view;
}
async function shared(withMoney = false) {
  const view = await saved();
  await shareView(by(), "pub", pub, view.id, { withMoney });
  const [share] = (await list())[0]?.shares ?? [];
  if (!share) throw new Error("it was not shared");
  return { view, share };
}

describe("a saved view", () => {
  it("is kept by editors with what its address asks for and nothing else, and used by viewers", async () => {
    await save("월간", "measure=clicks&cursor=abc&tab=unit&x=1");
    const viewer = await openMember(env, pub, LEVEL.viewer);
    expect(await list(viewer)).toMatchObject([
      { name: "월간", query: "tab=unit&measure=clicks", shares: [] },
    ]);
    await expect(save("나", undefined, viewer)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const guest = await openMember(env, pub, LEVEL.guest);
    await expect(list(guest)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("has a name of its own, also once it is renamed", async () => {
    const view = await saved();
    await expect(save()).rejects.toMatchObject({ fields: { name: ["duplicate"] } });
    await save("주간");
    await expect(renameView(by(), "pub", pub, view.id, { name: "주간" })).rejects.toMatchObject({
      code: "070",
    });
    await renameView(by(), "pub", pub, view.id, { name: "분기" });
    expect((await list()).map(({ name }) => name)).toEqual(["분기", "주간"]);
  });

  it("asks for nothing of somebody else's, nor for days that are none", async () => {
    const campaign = await campaignIn("live", await openTrade(env));
    await expect(save("남의 것", `campaign=${campaign.id}`)).rejects.toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
    await expect(save("거꾸로", "preset=custom&from=2026-02-02&to=2026-02-01")).rejects.toMatchObject({
      code: "070",
    });
    expect(await list()).toEqual([]);
  });

  it("is one of fifty at most", async () => {
    const { id: createdBy } = editor;
    const rows = Array.from({ length: SAVED_VIEWS_MAX }, (_, at) => ({
      ...{ id: `svw_${pub}_${at}`, projectId: pub, name: `보기 ${at}`, query: "", createdBy, createdAt: at },
    }));
    const db = openDb(env.DB);
    for (const row of rows) await db.insert(schema.savedViews).values(row);
    await expect(save()).rejects.toMatchObject({
      fields: { name: [`tooMany|max=${SAVED_VIEWS_MAX}`] },
    });
  });

  it("is not there for another project", async () => {
    const { view, share } = await shared();
    const other = await openTrade(env);
    const theirs = [by(other.shop.publisher), "pub", other.shop.pub.id] as const;
    const unknown = { code: "SAVED_VIEW_NOT_FOUND" };
    await expect(renameView(...theirs, view.id, { name: "나의 것" })).rejects.toMatchObject(unknown);
    await expect(removeView(...theirs, view.id)).rejects.toMatchObject(unknown);
    await expect(shareView(...theirs, view.id, {})).rejects.toMatchObject(unknown);
    await expect(revokeShare(...theirs, share.id)).rejects.toMatchObject({ code: "REPORT_SHARE_NOT_FOUND" });
    expect(await open(share.token)).toMatchObject({ name: "월간" });
  });
});

describe("a link of a saved view", () => {
  it("shows the report to anybody, without amounts unless its maker ticked them", async () => {
    const { share } = await shared();
    const report = await open(share.token);
    expect(report).toMatchObject({ name: "월간", breakdown: "unit", measures: ["impressions"] });
    expect(report.report.table.currency).toBeNull();
    expect(Object.keys(report.report.totals)).toEqual(["impressions"]);
  });

  it("shows amounts that were ticked for as long as its maker may see them", async () => {
    const { share } = await shared(true);
    expect((await open(share.token)).measures).toEqual(["impressions", "revenue"]);
    const { memberships } = schema;
    const theirs = and(eq(memberships.projectId, pub), eq(memberships.accountId, editor.id));
    await openDb(env.DB).update(memberships).set({ level: LEVEL.guest }).where(theirs);
    expect((await open(share.token)).measures).toEqual(["impressions"]);
  });

  it("is made and taken back by editors, and listed for them alone", async () => {
    const { view, share } = await shared();
    const viewer = await openMember(env, pub, LEVEL.viewer);
    const forbidden = { code: "FORBIDDEN" };
    await expect(shareView(by(viewer), "pub", pub, view.id, {})).rejects.toMatchObject(forbidden);
    await expect(revokeShare(by(viewer), "pub", pub, share.id)).rejects.toMatchObject(forbidden);
    expect((await list(viewer))[0]?.shares).toEqual([]);
    expect(share).toMatchObject({ makerName: editor.name, withMoney: false });
  });

  it("says that it was taken back, and that there is none", async () => {
    const { view, share } = await shared();
    await revokeShare(by(), "pub", pub, share.id);
    await expect(open(share.token)).rejects.toMatchObject({ code: "REPORT_SHARE_REVOKED" });
    await expect(open("nothing")).rejects.toMatchObject({ code: "REPORT_SHARE_NOT_FOUND" });
    await shareView(by(), "pub", pub, view.id, {});
    const token = (await list())[0]?.shares[0]?.token ?? "";
    await removeView(by(), "pub", pub, view.id);
    await expect(open(token)).rejects.toMatchObject({ code: "REPORT_SHARE_REVOKED" });
  });

  it("is one of ten of its view, and opened so often by one address", async () => {
    const { view, share } = await shared();
    for (let made = 1; made < REPORT_SHARES_MAX; made++) await shareView(by(), "pub", pub, view.id, {});
    await expect(shareView(by(), "pub", pub, view.id, {})).rejects.toMatchObject({ code: "QUOTA_REACHED" });
    await open(share.token);
    const [{ name, max }] = THROTTLES.openShare;
    const { rateLimits } = schema;
    await openDb(env.DB)
      .update(rateLimits)
      .set({ count: max })
      .where(like(rateLimits.key, `${name}%`));
    await expect(open(share.token)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});
