import { describe, expect, it } from "vitest";
import { campaignSince, creativeSince, type ReviewedCreative, reviewedState } from "../../../domain/booking";
import {
  campaignChanges,
  creativeChanges,
  type ReviewedCampaign,
} from "../../../domain/booking/review-changes";

const CAMPAIGN: ReviewedCampaign = {
  name: "보리차",
  startDay: "2026-12-07",
  endDay: "2026-12-11",
  sameDay: false,
  slots: 1,
  budgetMinor: 400_000,
  targeting: {
    languages: ["ko"],
    countries: [],
    excludedLanguages: [],
    excludedCountries: [],
    targetings: [],
    excludedTargetings: [],
  },
  advertiserName: "해담",
  advertiserLink: null,
  advertiserCategory: null,
  destinationUrl: "https://haedam.example",
  contractName: null,
  contractEmail: null,
  agencyName: null,
  agencyEmail: null,
  termsAssetId: null,
  frequencyCap: null,
  dailyQuota: null,
  inhouseImpressions: null,
  paymentMethod: "manual",
  quest: null,
};

const CREATIVE: ReviewedCreative = {
  unitId: "unit",
  name: "홈 배너",
  type: "image",
  assetId: "asset_1",
  altText: "보리차",
  headline: "",
  body: "",
  cta: null,
  ctaTextColor: null,
  ctaColor: null,
  profileName: null,
  profileAssetId: null,
  texts: [{ id: "title", text: "시원하게" }],
  destinationUrl: null,
  displayFrom: null,
  displayTo: null,
  weekdays: [],
  hours: [],
  browsers: [],
};

const one = { ...CREATIVE, id: "creative_1", status: "submitted" };
const two = { ...CREATIVE, id: "creative_2", status: "submitted", name: "피드" };
const rejection = { reason: "주소가 열리지 않아요", at: 1_000, seen: reviewedState(CAMPAIGN, [one, two]) };
const sent = { ...CAMPAIGN, status: "submitted" as const };

describe("what was changed", () => {
  it("names each field with what it was and is, and no other", () => {
    const after = { ...CAMPAIGN, budgetMinor: 500_000, destinationUrl: "https://haedam.example/barley" };
    expect(campaignChanges(CAMPAIGN, after)).toEqual([
      { field: "budgetMinor", before: 400_000, after: 500_000 },
      {
        field: "destinationUrl",
        before: "https://haedam.example",
        after: "https://haedam.example/barley",
      },
    ]);
  });

  it("is told of lists and of what is nested by their contents, not by the order of keys", () => {
    const { languages, ...rest } = CAMPAIGN.targeting;
    expect(campaignChanges(CAMPAIGN, { ...CAMPAIGN, targeting: { ...rest, languages } })).toEqual([]);
    const changed = { ...CREATIVE, texts: [{ id: "title", text: "따뜻하게" }], weekdays: [1, 2] };
    expect(creativeChanges(CREATIVE, changed).map(({ field }) => field)).toEqual(["texts", "weekdays"]);
  });

  it("is nothing of a field that was not kept when it was decided", () => {
    const { paymentMethod: _, ...kept } = CAMPAIGN;
    expect(campaignChanges(kept as ReviewedCampaign, CAMPAIGN)).toEqual([]);
  });
});

describe("a campaign that comes again", () => {
  it("brings the earlier reason, its own changes, and which creatives are new, changed and gone", () => {
    const three = { ...one, id: "creative_3", name: "새 배너" };
    const now = [{ ...one, assetId: "asset_2" }, three];
    expect(campaignSince({ ...sent, name: "보리차 겨울" }, now, rejection)).toEqual({
      reason: "주소가 열리지 않아요",
      at: 1_000,
      changes: [{ field: "name", before: "보리차", after: "보리차 겨울" }],
      added: ["새 배너"],
      changed: ["홈 배너"],
      removed: ["피드"],
    });
  });

  it("is compared only while it waits, and only with a rejection", () => {
    expect(campaignSince({ ...sent, status: "rejected" }, [one], rejection)).toBeNull();
    expect(campaignSince({ ...sent, status: "booked" }, [one], rejection)).toBeNull();
    expect(campaignSince(sent, [one], null)).toBeNull();
  });
});

describe("a creative that comes again", () => {
  const decision = { verdict: "rejected" as const, reason: "흐려요", at: 2_000, seen: CREATIVE };
  const mended = { ...one, assetId: "asset_2" };
  const changes = [{ field: "assetId", before: "asset_1", after: "asset_2" }];

  it("is compared with the later of its own decision and its campaign's rejection", () => {
    const own = { verdict: "rejected", reason: "흐려요", at: 2_000, changes };
    expect(creativeSince(mended, decision, null)).toEqual(own);
    expect(creativeSince(mended, decision, rejection)).toEqual(own);
    const other = { ...CREATIVE, altText: "다른 말" };
    expect(creativeSince(mended, { ...decision, at: 500, seen: other }, rejection)).toEqual({
      verdict: "campaign-rejected",
      reason: null,
      at: 1_000,
      changes,
    });
  });

  it("keeps its own reason where its campaign was rejected after it, with it as it was", () => {
    const own = { verdict: "rejected", reason: "흐려요", at: 500, changes };
    expect(creativeSince(mended, { ...decision, at: 500 }, rejection)).toEqual(own);
    const approved = { ...decision, verdict: "approved" as const, at: 500 };
    expect(creativeSince(mended, approved, rejection)?.verdict).toBe("campaign-rejected");
  });

  it("says that it is new since the rejection, and nothing where it is as it was then", () => {
    expect(creativeSince({ ...one, id: "creative_9" }, null, rejection)?.changes).toBeNull();
    expect(creativeSince(one, null, rejection)).toBeNull();
  });

  it("that was rejected and comes as it was says that nothing changed", () => {
    expect(creativeSince(one, decision, null)?.changes).toEqual([]);
  });

  it("is compared only while it waits", () => {
    for (const status of ["live", "rejected", "paused"])
      expect(creativeSince({ ...mended, status }, decision, rejection)).toBeNull();
  });
});
