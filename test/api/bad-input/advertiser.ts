import { IMAGE_MAX_BYTES } from "../../../domain/content";
import { BILLING, INFO } from "../../support/factories";
import { png } from "../../support/images";
import { QUEST } from "../../support/quests";
import type { Case } from "./case";

function upload(kind: string, file: File | string): FormData {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", file);
  return form;
}

export const advertiserCases: Case[] = [
  {
    title: "a booking too early and too cheap",
    call: "POST",
    path: () => "/ad-product/book",
    body: (ids) => ({
      project: ids.adv,
      product: ids.cpm,
      startDay: "2026-01-02",
      endDay: "2026-01-01",
      budgetMinor: 99_999,
    }),
    wrong: ["startDay", "endDay", "budgetMinor"],
  },
  {
    title: "a booking that names neither its days nor, where it needs one, its budget",
    call: "POST",
    path: () => "/campaign",
    body: (ids) => ({ project: ids.adv, product: ids.cpm }),
    wrong: ["startDay", "endDay", "budgetMinor"],
  },
  {
    title: "a schedule",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: { section: "schedule", startDay: "2026-02-30", endDay: "tomorrow" },
    wrong: ["startDay", "endDay", "budgetMinor"],
  },
  {
    title: "a targeting",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: {
      section: "targeting",
      languages: ["ko"],
      excludedLanguages: ["ko"],
      countries: ["kr"],
      excludedCountries: ["kr"],
    },
    wrong: ["excludedLanguages", "excludedCountries"],
  },
  {
    title: "a quest's schedule",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.questDraft}`,
    body: { section: "quest", startDay: "2026-02-30", endDay: "tomorrow", quest: QUEST },
    wrong: ["startDay", "endDay"],
  },
  {
    title: "a tax invoice that is not there",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: { section: "billing", ...BILLING, taxInvoice: undefined },
    wrong: ["taxInvoice"],
  },
  {
    title: "a daily quota above the total",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}`,
    body: { section: "info", ...INFO, dailyQuota: 100_001 },
    wrong: ["dailyQuota"],
  },
  {
    title: "a creative of another size",
    call: "PUT",
    path: (ids) => `/campaign/${ids.adv}/${ids.draft}/creative/new`,
    body: (ids) => ({
      section: "content",
      unitId: ids.native,
      assetId: ids.asset,
      name: "소재",
      altText: "소재",
    }),
    wrong: ["assetId", "headline"],
  },
  {
    title: "an upload without a file",
    call: "POST",
    path: (ids) => `/asset/${ids.adv}`,
    form: () => upload("video", "a text"),
    wrong: ["kind", "file"],
  },
  {
    title: "an upload of nothing",
    call: "POST",
    path: (ids) => `/asset/${ids.adv}`,
    form: () => upload("creative", new File([], "art.png", { type: "image/png" })),
    wrong: ["file"],
    refusal: [415, "UNSUPPORTED_MEDIA_TYPE"],
  },
  {
    title: "an upload of a text that calls itself an image",
    call: "POST",
    path: (ids) => `/asset/${ids.adv}`,
    form: () => upload("creative", new File(["<script>"], "art.png", { type: "image/png" })),
    wrong: ["file"],
    refusal: [415, "UNSUPPORTED_MEDIA_TYPE"],
  },
  {
    title: "a logo that is no square",
    call: "POST",
    path: (ids) => `/asset/${ids.adv}`,
    form: () => upload("logo", new File([png(300, 250, 1)], "logo.png", { type: "image/png" })),
    wrong: ["file"],
  },
  {
    title: "an image that is too large",
    call: "POST",
    path: (ids) => `/asset/${ids.adv}`,
    form: () => upload("creative", new File([png(300, 250, 1), new Uint8Array(IMAGE_MAX_BYTES)], "art.png")),
    wrong: ["file"],
    refusal: [413, "PAYLOAD_TOO_LARGE"],
  },
];
