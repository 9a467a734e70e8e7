import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { TERMS_MAX_BYTES } from "../../../../domain/booking";
import { openDb, schema } from "../../../../worker/db/client";
import {
  openAsset,
  updateCampaignStep,
  uploadRegistration,
  uploadTerms,
} from "../../../../worker/services/booking";
import type { Identity } from "../../../../worker/services/kernel";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, current, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { BILLING, contextOf, INFO, openAccount, openBuyer } from "../../../support/factories";
import { png } from "../../../support/images";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const bytes = (text: string) => new TextEncoder().encode(text);
let nth = 0;
const pdf = (body = "") => ({ name: "조건.pdf", bytes: bytes(`%PDF-1.7\n${++nth}${body}\n%%EOF\n`) });
const terms = (file = pdf()) => uploadTerms(advertiser(), trade.buyer.adv.id, file);
const picture = () => ({ name: "등록증.png", bytes: png(300, 400, ++nth) });
/** Changes an asset to a state left by multipart uploads: a shared image, a document of another kind. */
const rewrite = (id: string, columns: Partial<typeof schema.assets.$inferInsert>) =>
  openDb(env.DB).update(schema.assets).set(columns).where(eq(schema.assets.id, id));
const save = (id: string, step: "info" | "billing", input: unknown) =>
  updateCampaignStep(advertiser(), trade.buyer.adv.id, id, step, input);
const opens = (account: Identity | null, assetId: string) =>
  openAsset(contextOf(env, account), assetId).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: "NOT_FOUND" });
      return false;
    },
  );

describe("a contract's terms", () => {
  it("are a PDF by their bytes, whatever they are called", async () => {
    expect(await terms({ ...pdf(), name: "terms.exe" })).toMatchObject({ contentType: "application/pdf" });
    for (const file of [
      { name: "terms.pdf", bytes: png(300, 300) },
      { name: "terms.pdf", bytes: bytes("%PDF-1.7 broken off") },
      { name: "terms.pdf", bytes: bytes("") },
    ])
      await expect(terms(file)).rejects.toMatchObject({
        code: "UNSUPPORTED_MEDIA_TYPE",
        fields: { file: ["terms.type"] },
      });
  });

  it("are at most 10 MB", async () => {
    const frame = pdf().bytes.length;
    await expect(terms(pdf(" ".repeat(TERMS_MAX_BYTES - frame)))).resolves.toBeDefined();
    await expect(terms(pdf(" ".repeat(TERMS_MAX_BYTES)))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      fields: { file: ["asset.tooLarge|maxMb=10"] },
    });
  });

  it("are the advertiser's own until the campaign is sent, then also its publisher's and an operator's", async () => {
    const { id } = await campaignIn("draft", trade);
    const asset = await terms();
    await save(id, "info", { ...INFO, termsAssetId: asset.id });
    const stranger = await openAccount(env);
    const { buyer, shop, operator } = trade;
    expect(await opens(buyer.advertiser, asset.id)).toBe(true);
    expect(await opens(shop.publisher, asset.id)).toBe(false);
    await sendForReview(advertiser(), buyer.adv.id, id);
    expect(await opens(shop.publisher, asset.id)).toBe(true);
    expect(await opens(operator, asset.id)).toBe(true);
    expect(await opens(stranger, asset.id)).toBe(false);
    expect(await opens(null, asset.id)).toBe(false);
  });
});

describe("a business registration", () => {
  const registration = (file: Parameters<typeof uploadRegistration>[2]) =>
    uploadRegistration(advertiser(), trade.buyer.adv.id, file);

  it("is a PDF or a picture, and nothing that only begins like one", async () => {
    for (const file of [pdf(), picture()]) {
      const { id } = await campaignIn("draft", trade);
      const { id: registrationAssetId } = await registration(file);
      await save(id, "billing", { ...BILLING, registrationAssetId });
      expect(await current(trade, id)).toMatchObject({ registrationAssetId });
    }
    const whole = pdf().bytes;
    for (const bytes of [whole.subarray(0, whole.length / 2), new TextEncoder().encode("등록증")])
      await expect(registration({ name: "registration.pdf", bytes })).rejects.toMatchObject({
        code: "UNSUPPORTED_MEDIA_TYPE",
      });
  });
});

describe("the papers that a step names", () => {
  it("are kept with it, and taken away when it names none", async () => {
    const { id } = await campaignIn("draft", trade);
    const [pdfAsset, registration] = [
      await terms(),
      await uploadRegistration(advertiser(), trade.buyer.adv.id, picture()),
    ];
    await save(id, "info", { ...INFO, termsAssetId: pdfAsset.id });
    await save(id, "billing", { ...BILLING, registrationAssetId: registration.id });
    const papers = { termsAssetId: pdfAsset.id, registrationAssetId: registration.id };
    expect(await current(trade, id)).toMatchObject(papers);
    await save(id, "info", INFO);
    await save(id, "billing", BILLING);
    expect(await current(trade, id)).toMatchObject({ termsAssetId: null, registrationAssetId: null });
  });

  it("are the ad account's own, and what they are named as", async () => {
    const { id } = await campaignIn("draft", trade);
    const before = await current(trade, id);
    const other = await openBuyer(env);
    const theirs = await uploadTerms(contextOf(env, other.advertiser), other.adv.id, pdf());
    const registration = await uploadRegistration(advertiser(), trade.buyer.adv.id, picture());
    const [sharedPicture, otherPdf] = [await terms(), await terms()];
    await rewrite(sharedPicture.id, { contentType: "image/png" });
    await rewrite(otherPdf.id, { kind: "settlement" });
    for (const termsAssetId of [theirs.id, registration.id, sharedPicture.id, otherPdf.id, "ast_none"])
      await expect(save(id, "info", { ...INFO, termsAssetId })).rejects.toMatchObject({
        code: "ASSET_NOT_AVAILABLE",
      });
    for (const registrationAssetId of [theirs.id, (await terms()).id])
      await expect(save(id, "billing", { ...BILLING, registrationAssetId })).rejects.toMatchObject({
        code: "ASSET_NOT_AVAILABLE",
      });
    expect(await current(trade, id)).toEqual(before);
  });
});
