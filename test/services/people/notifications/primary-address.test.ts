import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import { campaignIn, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { openAccount, openBuyer, openShop, unique } from "../../../support/factories";
import { mailsTo } from "../../../support/people";

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const operator = await openAccount(env, { isOperator: true });
  trade = { env, shop, buyer: await openBuyer(env, shop), operator };
}, 60_000);

const setPrimary = (primaryEmail: string, language = "ko") =>
  openDb(env.DB)
    .update(schema.projects)
    .set({ primaryEmail, language })
    .where(eq(schema.projects.id, trade.shop.pub.id));

describe("a project's primary address", () => {
  it("is mailed what the project's editors are, in the project's language", async () => {
    const address = `${unique("desk")}@weather.example`;
    await setPrimary(address, "en");
    await campaignIn("submitted", trade);
    await settleOutbox(env);
    const mails = await mailsTo(env, address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('lang="en"');
    expect(mails[0]?.subject).toBe((await mailsTo(env, address))[0]?.subject);
  });

  it("that is an editor's own is mailed once", async () => {
    const { email } = trade.shop.publisher;
    const before = (await mailsTo(env, email)).length;
    await setPrimary(email);
    await campaignIn("submitted", trade);
    await settleOutbox(env);
    expect((await mailsTo(env, email)).length).toBe(before + 1);
  });
});
