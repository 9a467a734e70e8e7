import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import { sendCampaignMail } from "../../../../worker/services/booking";
import { commitWork } from "../../../../worker/services/kernel";
import { inviteMember, notificationOf } from "../../../../worker/services/people";
import { sendCodeMail } from "../../../../worker/services/people/auth/code-mail";
import { campaignIn } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";
import { mailsTo, sendMails } from "../../../support/people";

const HOSTILE = `<img src=x onerror=alert(1)>"'&`;
const ESCAPED = "&lt;img src=x onerror=alert(1)&gt;";

let trade: Parameters<typeof campaignIn>[1];
beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  const db = openDb(env.DB);
  await db.update(schema.projects).set({ displayName: HOSTILE });
  await db.update(schema.accounts).set({ name: HOSTILE });
});

/** The HTML of the newest mail to an address. */
async function htmlTo(email: string): Promise<string> {
  return (await mailsTo(env, email))[0]?.html ?? "";
}

function expectText(html: string): void {
  expect(html).toContain(ESCAPED);
  expect(html).not.toContain("<img");
}

test("an invitation's names are text", async () => {
  const email = `${unique("invited")}@example.com`;
  const { adv, advertiser } = trade.buyer;
  await inviteMember(contextOf(env, { ...advertiser, name: HOSTILE }), adv.id, { email, level: "viewer" });
  await sendMails(env, "mail.invitation");
  expectText(await htmlTo(email));
});

test("what news is about, who did it and why are text", async () => {
  const ctx = contextOf(env, null);
  const work = await notificationOf(ctx, {
    kind: "campaign-review",
    details: { event: "rejected", subject: HOSTILE, reason: HOSTILE, path: "/" },
    projectId: trade.buyer.adv.id,
    level: LEVEL.editor,
    eventId: unique("news"),
  });
  await commitWork(ctx, work);
  await sendMails(env, "mail.news");
  expectText(await htmlTo(trade.buyer.advertiser.email));
});

test("the name that a code is mailed to is text", async () => {
  const ctx = { ...contextOf(env, null), headers: new Headers() };
  const { email } = trade.shop.publisher;
  await sendCodeMail(ctx, { email, code: "123456", purpose: "confirm-email" });
  expectText(await htmlTo(email));
});

test("a campaign's name and the reason for its rejection are text", async () => {
  const campaign = await campaignIn("submitted", trade);
  const { campaigns } = schema;
  await openDb(env.DB).update(campaigns).set({ name: HOSTILE }).where(eq(campaigns.id, campaign.id));
  await sendCampaignMail(contextOf(env, null), {
    campaignId: campaign.id,
    action: "reject",
    actor: "publisher",
    reason: HOSTILE,
    version: 2,
  });
  expectText(await htmlTo(trade.buyer.advertiser.email));
});
