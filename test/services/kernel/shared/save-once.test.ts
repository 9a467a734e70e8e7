import { describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { updateCampaignStep, updateCreative } from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { updateApp, updateProduct, updateUnit } from "../../../../worker/services/inventory";
import {
  type Identity,
  type ServiceContext,
  withIdempotencyKey,
  withSeenVersion,
} from "../../../../worker/services/kernel";
import { saveBankAccount } from "../../../../worker/services/money";
import {
  removeClientCredentials,
  saveClientCredentials,
  saveWebhook,
} from "../../../../worker/services/partners";
import { createGroup, renameGroup } from "../../../../worker/services/people";
import { createBenefit, updateBenefit, updateProfile } from "../../../../worker/services/platform";
import { sendForReview } from "../../../support/campaign-deeds";
import { current, draft } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  BANNER,
  contextOf,
  cpmProduct,
  creativeFor,
  INFO,
  openAccount,
  openBuyer,
  openShop,
  unique,
  uploadFor,
} from "../../../support/factories";
import { storedIn } from "../../../support/stored";

/** Something that a form changes. */
interface Subject {
  editor: Identity;
  version: number;
  /** @param text is part of the saved values */
  save(ctx: ServiceContext, text: string): Promise<unknown>;
}

async function openDraft() {
  const shop = await openShop(env, { manualReview: true });
  const buyer = await openBuyer(env, shop);
  const operator = await openAccount(env, { isOperator: true });
  const trade = { env, shop, buyer, operator };
  return { shop, buyer, trade, campaign: await draft(trade) };
}

const SUBJECTS: Record<string, () => Promise<Subject>> = {
  "a unit": async () => {
    const { publisher, pub, banner } = await openShop(env);
    const save = (ctx: ServiceContext, name: string) =>
      updateUnit(ctx, pub.id, banner.id, { ...BANNER, name });
    return { editor: publisher, version: banner.version, save };
  },
  "a product": async () => {
    const { publisher, pub, banner, native, cpm } = await openShop(env);
    const values = cpmProduct([banner.id, native.id]);
    const save = (ctx: ServiceContext, name: string) =>
      updateProduct(ctx, pub.id, cpm.id, { ...values, name });
    // Its version increased when it was put on sale.
    return { editor: publisher, version: cpm.version + 1, save };
  },
  "an app": async () => {
    const { publisher, pub, app } = await openShop(env);
    const values = { section: "web", domain: "weather.example" };
    const save = (ctx: ServiceContext, title: string) => updateApp(ctx, pub.id, app.id, { ...values, title });
    return { editor: publisher, version: app.version, save };
  },
  "a project's settings": async () => {
    const { publisher, pub } = await openShop(env);
    const save = (ctx: ServiceContext, profileName: string) => updateProfile(ctx, pub.id, { profileName });
    return { editor: publisher, version: pub.version, save };
  },
  "a step of a campaign": async () => {
    const { buyer, campaign } = await openDraft();
    const save = (ctx: ServiceContext, name: string) =>
      updateCampaignStep(ctx, buyer.adv.id, campaign.id, "info", { ...INFO, name });
    return { editor: buyer.advertiser, version: campaign.version, save };
  },
  "a creative": async () => {
    const { shop, buyer, campaign } = await openDraft();
    const [creative] = await creativesOf(contextOf(env, buyer.advertiser), campaign.id);
    if (!creative) throw new Error("no creative");
    const unit = creative.unitId === shop.banner.id ? shop.banner : shop.native;
    const values = creativeFor(unit, await uploadFor(env, buyer, unit));
    const save = (ctx: ServiceContext, name: string) =>
      updateCreative(ctx, buyer.adv.id, campaign.id, creative.id, { ...values, name });
    return { editor: buyer.advertiser, version: creative.version, save };
  },
  "a group": async () => {
    const editor = await openAccount(env);
    const group = await createGroup(contextOf(env, editor), { name: "묶음" });
    const save = (ctx: ServiceContext, name: string) => renameGroup(ctx, group.id, { name });
    return { editor, version: 1, save };
  },
  "a benefit": async () => {
    const { publisher, pub } = await openShop(env);
    const values = { type: "discount", title: "할인", summary: "10% 할인", endDate: "2099-12-03" };
    const { id, version } = await createBenefit(contextOf(env, publisher), pub.id, values);
    const save = (ctx: ServiceContext, title: string) => updateBenefit(ctx, pub.id, id, { ...values, title });
    return { editor: publisher, version, save };
  },
  "a bank account that was not there yet": async () => {
    const { publisher, pub } = await openShop(env);
    const values = { holder: "보리수", number: "110-123-456789" };
    const save = (ctx: ServiceContext, bank: string) => saveBankAccount(ctx, pub.id, { ...values, bank });
    return { editor: publisher, version: 0, save };
  },
  "a receiver's credentials": async () => {
    const { publisher, pub } = await openShop(env);
    const save = (ctx: ServiceContext, clientId: string) =>
      saveClientCredentials(ctx, pub.id, { clientId, clientSecret: "open-sesame!" });
    await save(contextOf(env, publisher), "first");
    return { editor: publisher, version: 1, save };
  },
  "a webhook's address": async () => {
    const { publisher, pub } = await openShop(env);
    const save = (ctx: ServiceContext, name: string) =>
      saveWebhook(ctx, pub.id, { url: `https://hooks.example.com/${name}` });
    await save(contextOf(env, publisher), "first");
    return { editor: publisher, version: 1, save };
  },
};

/** A form submission based on a version. */
function submission(
  { editor }: Pick<Subject, "editor">,
  version: number,
  key = unique("key"),
): ServiceContext {
  return withSeenVersion(withIdempotencyKey(contextOf(env, editor), key), version);
}

const all = () => storedIn(env, []);
const keeps = async (text: string) => JSON.stringify(await all()).includes(text);

describe.each(Object.entries(SUBJECTS))("%s", (_, open) => {
  it("is saved by exactly one of two who saw the same state, and nothing of the other is written", async () => {
    const subject = await open();
    const texts = [unique("one"), unique("two")];
    const saves = await Promise.allSettled(
      texts.map((text) => subject.save(submission(subject, subject.version), text)),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = saves.findIndex(({ status }) => status === "rejected");
    expect(saves[lost]).toMatchObject({ reason: { code: "CONFLICT" } });
    expect(await keeps(texts[1 - lost] ?? "")).toBe(true);
    expect(await keeps(texts[lost] ?? "")).toBe(false);
  });

  it("is not saved by who saw an older state, and nothing is written", async () => {
    const subject = await open();
    await subject.save(submission(subject, subject.version), unique("new"));
    const before = await all();
    const late = subject.save(submission(subject, subject.version), unique("old"));
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await all()).toEqual(before);
  });

  it("is saved once by the same submission, which is answered alike however often it is sent", async () => {
    const subject = await open();
    const [text, key] = [unique("once"), unique("key")];
    const send = () => subject.save(submission(subject, subject.version, key), text);
    await Promise.all([send(), send()]);
    const before = await all();
    await send();
    expect(await all()).toEqual(before);
  });

  it("is saved by who does not say what it saw: the last one counts", async () => {
    const subject = await open();
    const text = unique("any");
    await subject.save(submission(subject, subject.version), unique("first"));
    await subject.save(contextOf(env, subject.editor), text);
    expect(await keeps(text)).toBe(true);
  });
});

describe("what there is one of", () => {
  it("is not brought back by who saw it before it was removed", async () => {
    const { publisher, pub } = await openShop(env);
    const editor = { editor: publisher };
    const save = (version: number) =>
      saveClientCredentials(submission(editor, version), pub.id, {
        clientId: unique("id"),
        clientSecret: "open-sesame!",
      });
    await save(0);
    await removeClientCredentials(contextOf(env, publisher), pub.id);
    const before = await all();
    await expect(save(1)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await all()).toEqual(before);
    await save(0);
  });
});

describe("a submission that was done", () => {
  it("is answered as done after somebody else has saved too, whose save stays", async () => {
    const { publisher, pub, banner } = await openShop(env);
    const editor = { editor: publisher };
    const save = (ctx: ServiceContext, name: string) =>
      updateUnit(ctx, pub.id, banner.id, { ...BANNER, name });
    const key = unique("key");
    await save(submission(editor, banner.version, key), "먼저 수정한 배너");
    await save(contextOf(env, publisher), "나중에 수정한 배너");
    const answer = await save(submission(editor, banner.version, key), "먼저 수정한 배너");
    expect(answer.name).toBe("나중에 수정한 배너");
  });

  it("is another one under the same key of somebody else", async () => {
    const { publisher, pub, banner } = await openShop(env);
    const colleague = await openAccount(env);
    await addMember(env, pub.id, colleague, LEVEL.editor);
    const key = unique("key");
    const save = (editor: Identity) =>
      updateUnit(submission({ editor }, banner.version, key), pub.id, banner.id, {
        ...BANNER,
        name: "수정한 배너",
      });
    await save(publisher);
    await expect(save(colleague)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a request for review", () => {
  it("of a campaign that was changed since it was looked through is refused, and sends nothing", async () => {
    const { buyer, campaign, trade } = await openDraft();
    await updateCampaignStep(contextOf(env, buyer.advertiser), buyer.adv.id, campaign.id, "targeting", {});
    const before = await all();
    const ctx = withSeenVersion(contextOf(env, buyer.advertiser), campaign.version);
    await expect(sendForReview(ctx, buyer.adv.id, campaign.id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await all()).toEqual(before);
    expect((await current(trade, campaign.id)).status).toBe("draft");
  });

  it("sent twice is one, and answered alike", async () => {
    const { buyer, campaign } = await openDraft();
    const ctx = () =>
      withSeenVersion(withIdempotencyKey(contextOf(env, buyer.advertiser), "review"), campaign.version);
    const first = await sendForReview(ctx(), buyer.adv.id, campaign.id);
    const before = await all();
    expect((await sendForReview(ctx(), buyer.adv.id, campaign.id)).status).toBe(first.status);
    expect(await all()).toEqual(before);
  });
});
