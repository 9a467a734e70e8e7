import { INFO } from "../../support/factories";
import { type Body, long, longEmail, longUrl, script } from "./case";
import { ABSENT } from "./leaves";

const platform = {
  displayName: [ABSENT, "x", long(21)],
  description: [long(161)],
  themeColor: [ABSENT, "red"],
  country: ["US", "kr"],
  logoAssetId: [ABSENT, "", long(41)],
  coverAssetId: [ABSENT, "", long(41)],
  link: ["", longUrl(2049), script],
};

const review = { decision: [ABSENT, "perhaps"], reason: ["", long(501)] };

export const publisherBodies: Body[] = [
  {
    call: "POST /project",
    branch: "pub",
    by: "publisher",
    path: () => "/project",
    good: (ids) => ({
      displayName: "새 매체",
      alias: "a-new-place",
      themeColor: "#102030",
      logoAssetId: ids.newLogo,
      coverAssetId: ids.newCover,
    }),
    wrong: {
      ...platform,
      displayName: [...platform.displayName, "Madang Ads"],
      alias: [ABSENT, "a", "a".repeat(21), "-a-", "quest"],
    },
  },
  {
    call: "POST /campaign/{id}/review",
    branch: "publisher",
    by: "publisher",
    path: (ids) => `/campaign/${ids.submitted}/review`,
    good: (ids) => ({ project: ids.pub, decision: "reject", reason: "소재가 흐려요" }),
    wrong: { ...review, project: [ABSENT, ""], creative: [""] },
  },
  {
    call: "PUT /restricted/project/listing",
    by: "operator",
    path: () => "/restricted/project/listing",
    good: (ids) => ({ project: ids.pub, listed: true }),
    wrong: { project: [ABSENT, "", long(41)], listed: [ABSENT, "yes"] },
  },
  {
    call: "POST /restricted/project/apps/{id}/status",
    by: "operator",
    path: (ids) => `/restricted/project/apps/${ids.app}/status`,
    good: () => ({ status: "suspended", reason: "다른 회사의 앱이에요" }),
    wrong: { status: [ABSENT, "deleted"], reason: [long(201)] },
  },
  {
    call: "POST /campaign/{id}/review",
    branch: "final",
    by: "operator",
    path: (ids) => `/campaign/${ids.inFinalReview}/review`,
    good: () => ({ decision: "reject", reason: "랜딩 페이지가 열리지 않아요" }),
    wrong: review,
  },
  {
    call: "PATCH /campaign/{project}/{id}/pause",
    by: "publisher",
    path: (ids) => `/campaign/${ids.pub}/${ids.live}/pause`,
    good: () => ({ paused: true }),
    wrong: { paused: [ABSENT, "yes"] },
  },
  {
    call: "PATCH /campaign/{project}/{id}/cancel",
    branch: "publisher",
    by: "publisher",
    path: (ids) => `/campaign/${ids.pub}/${ids.booked}/cancel`,
    good: () => ({ name: INFO.name, finalSettlementMinor: 0 }),
    wrong: { name: [ABSENT, ""], finalSettlementMinor: [ABSENT, -1, 1.5] },
  },
  {
    call: "POST /campaign/{id}/preview",
    by: "publisher",
    path: (ids) => `/campaign/${ids.submitted}/preview`,
    good: (ids) => ({ project: ids.pub, creative: ids.creative, device: ids.device }),
    wrong: { project: [ABSENT, ""], creative: [ABSENT, ""], device: [ABSENT, ""], running: [] },
  },
  {
    call: "POST /ad-product/{project}/{id}/tester",
    by: "publisher",
    path: (ids) => `/ad-product/${ids.pub}/${ids.cpm}/tester`,
    good: (ids) => ({ device: ids.device }),
    wrong: { device: [ABSENT, ""], running: [] },
  },
  {
    call: "POST /account/create",
    by: "anybody",
    path: () => "/account/create",
    good: () => ({
      kind: "adv",
      name: "새 사람",
      email: "new-person@example.com",
      password: "correct-horse",
      terms: true,
      privacy: true,
    }),
    wrong: {
      kind: [ABSENT, "bank"],
      name: [ABSENT, "", long(16), "a/b"],
      email: [ABSENT, "", longEmail(255), "nobody"],
      password: [ABSENT, "x".repeat(7), "x".repeat(17), "aaaaaaaa"],
      terms: [ABSENT, false],
      privacy: [ABSENT, false],
    },
  },
  {
    call: "POST /auth/login",
    by: "anybody",
    path: () => "/auth/login",
    good: () => ({ idToken: "not.a.token" }),
    wrong: { idToken: [ABSENT, "", "x".repeat(4097)] },
  },
  {
    call: "POST /project",
    branch: "adv",
    by: "advertiser",
    path: () => "/project",
    good: () => ({ displayName: "새 광고 계정" }),
    wrong: {
      country: ["US"],
      displayName: [ABSENT, "x", long(31)],
      link: ["", longUrl(2049), script],
    },
  },
];
