import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { commitWork, type Identity } from "../../../../worker/services/kernel";
import {
  countUnread,
  forgetOldNotifications,
  listAlerts,
  listNotifications,
  markRead,
  type Notice,
  notificationOf,
  updateOptions,
} from "../../../../worker/services/people";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { mailsTo, notificationsOf, openMember, sendMails } from "../../../support/people";

let buyer: Awaited<ReturnType<typeof openBuyer>>;
let editor: Identity;
beforeEach(async () => {
  buyer = await openBuyer(env);
  editor = await openMember(env, buyer.adv.id, LEVEL.editor);
});

const news = (eventId: string, subject = "겨울 캠페인"): Notice => ({
  kind: "campaign-review",
  details: { event: "rejected", subject, reason: "소재가 흐려요", path: `/adv/${buyer.adv.id}/campaigns` },
  projectId: buyer.adv.id,
  level: LEVEL.editor,
  eventId,
});

async function tell(notice: Notice, by: Identity | null = null): Promise<void> {
  const ctx = contextOf(env, by);
  const work = await notificationOf(ctx, notice);
  await commitWork(ctx, work);
}

const mailsOf = async (account: Identity) => {
  await sendMails(env, "mail.news");
  return (await mailsTo(env, account.email)).map(({ subject }) => subject);
};

describe("what was told long ago", () => {
  const DAY_MS = 24 * 3_600_000;

  it("is forgotten after 180 days, whoever was told, and nothing younger is", async () => {
    const now = Date.now();
    const at = async (days: number, eventId: string) => {
      const ctx = contextOf(env, null, { now: now - days * DAY_MS });
      await commitWork(ctx, await notificationOf(ctx, news(eventId)));
    };
    await at(181, "old");
    await at(180, "just kept");
    await at(1, "young");
    expect(await forgetOldNotifications(contextOf(env, null, { now }))).toBe(2);
    expect(await notificationsOf(env, editor)).toHaveLength(2);
    expect(await notificationsOf(env, buyer.advertiser)).toHaveLength(2);
    expect(await forgetOldNotifications(contextOf(env, null, { now }))).toBe(0);
  });

  it("goes a thousand at a time, the oldest first", async () => {
    const { advertiser } = buyer;
    const old = Date.now() - 200 * DAY_MS;
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
       insert into notifications (id, account_id, kind, details, event_id, created_at)
       select 'ntf_old_' || i, ?1, 'member', '{}', 'old-' || i, ?2 + i from n`,
    )
      .bind(advertiser.id, old)
      .run();
    const forget = () => forgetOldNotifications(contextOf(env, null));
    expect(await forget()).toBe(1000);
    const left = env.DB.prepare("select id from notifications where account_id = ?").bind(advertiser.id);
    expect((await left.all()).results).toEqual([{ id: "ntf_old_1001" }]);
    await forget();
    expect((await left.all()).results).toEqual([]);
  });
});

describe("news", () => {
  it("reaches members of its level in the console and by mail, once however often it is handled", async () => {
    const viewer = await openMember(env, buyer.adv.id, LEVEL.viewer);
    await tell(news("one"));
    await tell(news("one"));
    expect(await notificationsOf(env, editor)).toHaveLength(1);
    expect(await notificationsOf(env, viewer)).toEqual([]);
    expect(await mailsOf(viewer)).toEqual([]);
    expect((await mailsOf(editor))[0]).toContain("겨울 캠페인");
  });

  it("is not told to whoever made it", async () => {
    await tell(news("mine"), editor);
    expect(await notificationsOf(env, editor)).toEqual([]);
    expect(await notificationsOf(env, buyer.advertiser)).toHaveLength(1);
  });

  it("comes by the channels that a person chose for its kind alone", async () => {
    const choose = (account: Identity, channels: Record<string, boolean>) =>
      updateOptions(contextOf(env, account), { alarms: { "campaign-review": channels } });
    await choose(editor, { mail: false });
    await choose(buyer.advertiser, { console: false });
    await tell(news("chosen"));
    expect([await notificationsOf(env, editor), await mailsOf(editor)]).toEqual([expect.any(Array), []]);
    expect(await notificationsOf(env, editor)).toHaveLength(1);
    expect([await notificationsOf(env, buyer.advertiser), (await mailsOf(buyer.advertiser)).length]).toEqual([
      [],
      1,
    ]);
  });

  it("is not mailed to who has turned its kind off since it was told, and to everybody else", async () => {
    await tell(news("turned off"));
    await updateOptions(contextOf(env, editor), { alarms: { "campaign-review": { mail: false } } });
    expect(await mailsOf(editor)).toEqual([]);
    expect(await mailsOf(buyer.advertiser)).toHaveLength(1);
  });

  it("is read in the reader's language, with its reason, and inert in a mail's HTML", async () => {
    await tell(news("words", "<b>겨울</b>"));
    const read = async (locale: "ko" | "en") =>
      (await listNotifications(contextOf(env, editor, { locale }), {})).items[0];
    expect((await read("ko"))?.message).toBe("<b>겨울</b>: 캠페인이 반려됐어요.");
    expect((await read("en"))?.message).toMatch(/^<b>겨울<\/b>: [A-Za-z ]+\.$/);
    expect((await read("ko"))?.reason).toBe("사유: 소재가 흐려요");
    await sendMails(env, "mail.news");
    const [mail] = await mailsTo(env, editor.email);
    expect(mail?.html).not.toContain("<b>");
  });
});

describe("the console's bell", () => {
  const ctx = () => contextOf(env, editor);

  it("counts what is not read, page by page, and one or all are marked", async () => {
    for (const id of ["a", "b", "c"]) await tell(news(id));
    expect(await countUnread(ctx())).toBe(3);
    const first = await listNotifications(ctx(), { limit: 2 });
    const rest = await listNotifications(ctx(), { limit: 2, next: first.next ?? "" });
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null]);
    await markRead(ctx(), { id: first.items[0]?.id ?? "" });
    expect(await countUnread(ctx())).toBe(2);
    await markRead(ctx(), "all");
    await markRead(ctx(), "all");
    expect(await countUnread(ctx())).toBe(0);
  });

  it("is one person's: another's reading marks nothing", async () => {
    await tell(news("own"));
    const [item] = (await listNotifications(ctx(), {})).items;
    await markRead(contextOf(env, buyer.advertiser), { id: item?.id ?? "" });
    expect(await countUnread(ctx())).toBe(1);
  });

  it("gives a project's alerts to its members, and those of no other project", async () => {
    const other = await openBuyer(env);
    await tell(news("alert"));
    expect((await listAlerts(ctx(), buyer.adv.id, {})).items).toHaveLength(1);
    await expect(listAlerts(ctx(), other.adv.id, {})).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });
});
