import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import { commitWork } from "../../../../worker/services/kernel";
import { inviteMember, notificationOf, removeMember } from "../../../../worker/services/people";
import { campaignIn } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
  unique,
} from "../../../support/factories";
import { mailsTo, openMember, sendMails } from "../../../support/people";

/** Long enough for the clock to take over what no wake-up reached. */
const HOUR_MS = 3_600_000;

let shop: Shop;
let buyer: Buyer;
/** The platform's host. */
let host: string;
beforeEach(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
  const { protocol } = new URL(env.CONSOLE_ORIGIN);
  host = `${protocol}//${shop.pub.alias}.${env.CONSOLE_DOMAIN}/`;
});

const openedAt = (originProjectId: string | null) =>
  contextOf(env, null)
    .db.update(schema.projects)
    .set({ originProjectId })
    .where(eq(schema.projects.id, buyer.adv.id));

async function newsMail(publisherId: string) {
  const ctx = contextOf(env, null);
  const work = await notificationOf(ctx, {
    kind: "creative-review",
    details: { event: "approved", subject: "소재", reason: null, path: `/adv/${buyer.adv.id}/campaigns` },
    projectId: buyer.adv.id,
    level: LEVEL.editor,
    eventId: unique("news"),
    publisherId,
  });
  await commitWork(ctx, work);
  await sendMails(env, "mail.news");
  return (await mailsTo(env, buyer.advertiser.email))[0];
}

async function invitationMail() {
  const email = `${unique("guest")}@example.com`;
  await inviteMember(contextOf(env, buyer.advertiser), buyer.adv.id, { email, level: "editor" });
  await sendMails(env, "mail.invitation");
  return (await mailsTo(env, email))[0];
}

async function campaignMail() {
  const operator = await openAccount(env, { isOperator: true });
  await campaignIn("rejected", { env, shop, buyer, operator });
  await drainOutbox(contextOf(env, null, { now: Date.now() + HOUR_MS }));
  const mails = await mailsTo(env, buyer.advertiser.email);
  return mails.find(({ text }) => text.includes("/campaigns/"));
}

async function removalMail() {
  const member = await openMember(env, buyer.adv.id, LEVEL.editor);
  await removeMember(contextOf(env, buyer.advertiser), buyer.adv.id, { account: member.id });
  await sendMails(env, "mail.news");
  return (await mailsTo(env, member.email))[0];
}

/** A mail about a group, which belongs to no project. */
async function groupMail(originProjectId: string | null) {
  const member = await openAccount(env);
  const ctx = contextOf(env, null);
  await ctx.db.update(schema.accounts).set({ originProjectId }).where(eq(schema.accounts.id, member.id));
  const work = await notificationOf(ctx, {
    kind: "member",
    details: { event: "group-removed", subject: "마케팅팀", path: "/account/groups" },
    accountIds: [member.id],
    projectId: null,
    eventId: unique("group"),
  });
  await commitWork(ctx, work);
  await sendMails(env, "mail.news");
  return (await mailsTo(env, member.email))[0];
}

const KINDS = [
  ["news", () => newsMail(shop.pub.id)],
  ["an invitation", invitationMail],
  ["a campaign's step", campaignMail],
  ["that somebody was taken out of it", removalMail],
] as const;

describe("a mail to an ad account", () => {
  it.each(KINDS)(
    "that was opened at a platform's door is the platform's and leads there: %s",
    async (_, sent) => {
      await openedAt(shop.pub.id);
      const mail = await sent();
      expect(mail?.from).toBe(shop.pub.displayName);
      expect(mail?.subject).toContain(`[${shop.pub.displayName}]`);
      expect(mail?.text).toContain(host);
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Madang/);
      expect(mail?.text).not.toContain(`${env.CONSOLE_ORIGIN}/`);
    },
  );

  it.each(KINDS)("that was opened on the console is the house's: %s", async (_, sent) => {
    const mail = await sent();
    expect(mail?.from).toBe("Madang");
    expect(mail?.text).toContain(`${env.CONSOLE_ORIGIN}/`);
    expect(mail?.text).not.toContain(host);
  });

  it("is the house's where the door's platform is gone, or another publisher decided", async () => {
    await openedAt(shop.pub.id);
    const elsewhere = await openShop(env);
    expect((await newsMail(elsewhere.pub.id))?.from).toBe("Madang");
    await contextOf(env, null)
      .db.update(schema.projects)
      .set({ deletedAt: 1 })
      .where(eq(schema.projects.id, shop.pub.id));
    expect((await invitationMail())?.from).toBe("Madang");
  });
});

describe("a mail that is about no project", () => {
  it("is the platform's by whose door its reader signed up, and leads there", async () => {
    const mail = await groupMail(shop.pub.id);
    expect(mail?.from).toBe(shop.pub.displayName);
    expect(mail?.text).toContain(host);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Madang/);
  });

  it("is the house's to whoever signed up on the console, or whose platform is gone", async () => {
    expect((await groupMail(null))?.from).toBe("Madang");
    await contextOf(env, null)
      .db.update(schema.projects)
      .set({ deletedAt: 1 })
      .where(eq(schema.projects.id, shop.pub.id));
    expect((await groupMail(shop.pub.id))?.from).toBe("Madang");
  });
});
