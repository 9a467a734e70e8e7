import { addDays } from "../../../domain/kernel";
import { BILLING, INFO, nextSchedule } from "../../support/factories";
import { png } from "../../support/images";
import { QUEST } from "../../support/quests";
import type { Ids } from "../world";
import type { Example } from "./example";

const schedule = () => ({ ...nextSchedule(), budgetMinor: 400_000 });

function imageForm(): FormData {
  const form = new FormData();
  form.set("kind", "creative");
  form.set("file", new File([png(300, 250, 7)], "art.png", { type: "image/png" }));
  return form;
}

const creativeBody = (ids: Ids) => ({
  section: "content",
  unitId: ids.banner,
  assetId: ids.asset,
  name: "배너 소재",
  altText: "보리차 한 잔",
  profileAssetId: ids.portrait,
});

export const ADVERTISER_EXAMPLES: readonly Example[] = [
  {
    call: "PUT /project/{id}",
    by: "advertiser",
    action: "project.update",
    path: (ids) => `/project/${ids.adv}`,
    body: () => ({ section: "ad-account", displayName: "보리수 음료" }),
  },
  {
    call: "GET /ad-product-query/{project}",
    by: "advertiser",
    action: "project.read",
    path: (ids) => `/ad-product-query/${ids.adv}?pricing=cpp`,
  },
  {
    call: "GET /ad-product-query/{project}/{id}",
    by: "advertiser",
    action: "project.read",
    path: (ids) => `/ad-product-query/${ids.adv}/${ids.cpp}`,
    publicIds: ["cpp"],
  },
  {
    call: "POST /ad-product/book",
    by: "advertiser",
    action: "product.book",
    path: () => "/ad-product/book",
    body: (ids) => ({ project: ids.adv, product: ids.cpp, ...schedule() }),
    publicIds: ["cpp"],
  },
  {
    call: "POST /campaign",
    by: "advertiser",
    action: "product.book",
    path: () => "/campaign",
    body: (ids) => ({ project: ids.adv, product: ids.cpm, ...schedule() }),
    publicIds: ["cpm"],
  },
  {
    call: "GET /campaign/adv/{project}",
    by: "advertiser",
    action: "campaign.read",
    path: (ids) => `/campaign/adv/${ids.adv}?limit=2`,
  },
  {
    call: "GET /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.read",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
  },
  {
    call: "GET /campaign-query/{kind}/{project}/{id}",
    by: "advertiser",
    action: "campaign.read",
    path: (ids) => `/campaign-query/adv/${ids.adv}/${ids.live}`,
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: () => ({ section: "schedule", ...schedule() }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: () => ({ section: "targeting", languages: ["ko"] }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.questDraft}`,
    body: () => ({ section: "quest", ...nextSchedule(), quest: QUEST }),
  },
  {
    call: "POST /campaign",
    by: "advertiser",
    action: "product.book",
    path: () => "/campaign",
    body: (ids) => ({ project: ids.adv, product: ids.quest, ...nextSchedule(), quest: QUEST }),
    publicIds: ["quest"],
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: (ids) => ({ section: "info", ...INFO, termsAssetId: ids.terms }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: (ids) => ({
      section: "billing",
      ...BILLING,
      paymentMethod: "card",
      paymentCardId: ids.primaryCard,
    }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: (ids) => ({
      section: "billing",
      ...BILLING,
      registrationAssetId: ids.registration,
    }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
    body: () => ({ section: "title", name: "새 이름" }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
    // A contact who is still a member can only be confirmed.
    body: () => ({
      ...{ section: "contact", contractName: INFO.contractName, contractEmail: INFO.contractEmail },
    }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.booked}`,
    body: () => ({ section: "postponement", startDay: addDays(nextSchedule().startDay, 7) }),
  },
  {
    call: "PUT /campaign/{project}/{id}",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.live}`,
    body: () => ({ section: "extension", endDay: addDays(nextSchedule().endDay, 7) }),
  },
  {
    call: "PUT /campaign/{project}/{id}/creative/{creative}",
    by: "advertiser",
    action: "creative.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/${ids.draftCreative}`,
    body: creativeBody,
  },
  {
    call: "PUT /campaign/{project}/{id}/creative/{creative}",
    by: "advertiser",
    action: "creative.write",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/new`,
    body: creativeBody,
  },
  {
    call: "PATCH /campaign/{project}/{id}/memo",
    by: "advertiser",
    action: "campaign.memo",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/memo`,
    body: () => ({ memo: "다음 주에 다시 보기" }),
  },
  {
    call: "POST /campaign/{id}/request",
    by: "advertiser",
    action: "campaign.write",
    path: (ids) => `/campaign/${ids.draft}/request`,
    body: (ids) => ({ project: ids.adv, seenTotalMinor: 440_000, seenUnits: 100_000 }),
  },
  {
    call: "PATCH /campaign/{project}/{id}/cancel",
    by: "advertiser",
    action: "campaign.cancel",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/cancel`,
    body: () => ({ by: "advertiser" }),
  },
  {
    call: "POST /asset/{project}",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/${ids.adv}`,
    form: imageForm,
  },
  {
    call: "POST /asset/upload-url/{project}/settlement",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/upload-url/${ids.adv}/settlement`,
    body: () => ({ name: "통장 사본.pdf", bytes: 1000, fingerprint: "a".repeat(64) }),
  },
  {
    call: "POST /asset/upload-url/{project}/shared",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/upload-url/${ids.adv}/shared`,
    body: () => ({ name: "소개.pdf", bytes: 1000, fingerprint: "b".repeat(64) }),
  },
  {
    call: "POST /asset/upload-url/{project}/display",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/upload-url/${ids.adv}/display`,
    body: () => ({ name: "로고.png", bytes: 1000, fingerprint: "c".repeat(64) }),
  },
  {
    call: "POST /asset/upload-url/{project}/{kind}",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/upload-url/${ids.adv}/creative`,
    body: () => ({ name: "동영상.mp4", bytes: 1000, fingerprint: "d".repeat(64) }),
  },
  {
    call: "GET /asset/{project}",
    by: "advertiser",
    action: "asset.read",
    path: (ids) => `/asset/${ids.adv}?limit=2&kind=creative`,
  },
  {
    call: "GET /asset/{project}/intents/{id}",
    by: "advertiser",
    action: "asset.read",
    path: (ids) => `/asset/${ids.adv}/intents/${ids.asset}`,
  },
  {
    call: "POST /asset/{project}/{id}/intent",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/${ids.adv}/${ids.asset}/intent`,
    body: (ids) => ({ purpose: "creative", subject: ids.draft }),
  },
  {
    call: "DELETE /asset/{project}/{id}",
    by: "advertiser",
    action: "asset.write",
    path: (ids) => `/asset/${ids.adv}/${ids.unusedAsset}`,
  },
  {
    call: "GET /asset/{project}/{id}",
    by: "advertiser",
    action: "asset.read",
    path: (ids) => `/asset/${ids.adv}/${ids.asset}`,
  },
  {
    call: "POST /report/adv/{id}",
    by: "advertiser",
    action: "spend.read",
    path: (ids) => `/report/adv/${ids.adv}`,
    body: (ids) => ({
      preset: "custom",
      from: "2026-11-01",
      to: "2026-11-30",
      dimensions: ["day", "campaign"],
      measures: ["impressions", "ctr", "spend", "ecpm"],
      filters: { campaign: [ids.live] },
      timezone: "Asia/Seoul",
      compare: "previous",
      currency: "KRW",
      sort: "spend",
      dir: "desc",
      search: "보리차",
      limit: 50,
    }),
  },
  {
    call: "POST /report/adv/{id}",
    by: "advertiser",
    action: "report.read",
    path: (ids) => `/report/adv/${ids.adv}`,
    body: () => ({}),
  },
  {
    call: "POST /report/adnote/{id}",
    by: "advertiser",
    action: "report.read",
    path: (ids) => `/report/adnote/${ids.adv}`,
    body: () => ({ dimensions: ["publisher"], measures: ["impressions", "viewability"] }),
  },
  {
    call: "POST /analytics/report/{a}/{b}",
    by: "advertiser",
    action: "report.read",
    path: (ids) => `/analytics/report/adv/${ids.adv}`,
    body: () => ({ dimensions: ["creative"], measures: ["starts", "completes", "completionRate"] }),
  },
  {
    call: "GET /payment/{project}",
    by: "advertiser",
    action: "payment.read",
    path: (ids) => `/payment/${ids.adv}`,
  },
  {
    call: "POST /payment/{project}",
    by: "advertiser",
    action: "payment.write",
    path: (ids) => `/payment/${ids.adv}`,
    body: (ids) => ({ authKey: ids.authKey }),
  },
  {
    call: "POST /payment/{project}/primary",
    by: "advertiser",
    action: "payment.write",
    path: (ids) => `/payment/${ids.adv}/primary`,
    body: (ids) => ({ id: ids.primaryCard }),
  },
  {
    call: "POST /payment/{project}/connect",
    by: "advertiser",
    action: "payment.write",
    path: (ids) => `/payment/${ids.adv}/connect`,
    body: (ids) => ({ id: ids.groupCard }),
  },
  {
    call: "DELETE /payment/{project}",
    by: "advertiser",
    action: "payment.write",
    path: (ids) => `/payment/${ids.adv}`,
    body: (ids) => ({ id: ids.spareCard }),
  },
];
