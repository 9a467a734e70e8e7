import { uploadTerms } from "../../../worker/services/booking";
import { uploadCreativeFile } from "../../../worker/services/content";
import { askMedia } from "../../../worker/services/desk";
import { addAllowListEntry, listAllowList, removeAllowListEntry } from "../../../worker/services/platform";
import { draft } from "../../support/campaigns";
import { contextOf, nextSchedule } from "../../support/factories";
import { ask, env } from "../support";
import type { Ids } from "../world";
import { asked, type Language, type Provocation, type Stage, told } from "./case";

const NOBODY = `cmp_${"0".repeat(26)}`;
const campaign = (id: string) => (ids: Ids) => `/campaign/${ids.adv}/${id}`;
const missing = (id: "draft" | "live") => (ids: Ids) => `/campaign/${ids.adv}/${ids[id]}/creative/crt_none`;

/** A campaign that waits for the final review and has lost its publisher's grant. */
async function unpaid({ cookies, ids, shop, buyer }: Stage, language: Language) {
  const publisher = contextOf(env, shop.publisher);
  const { items } = await listAllowList(publisher, shop.pub.id, { q: buyer.advertiser.email });
  for (const { id } of items) await removeAllowListEntry(publisher, shop.pub.id, id);
  const body = { phase: "final", decision: "approve" };
  const answer = await ask("POST", `/campaign/${ids.inFinalReview}/review`, {
    cookie: cookies.operator,
    language,
    body,
  });
  for (const { value, manualPayment, inHouse, privateAccess, wholeAllow } of items)
    await addAllowListEntry(publisher, shop.pub.id, {
      ...{ value, manualPayment, inHouse, privateAccess, wholeAllow },
    });
  return answer;
}

/** Requests more slots than remain on days that a draft already holds. */
async function full(stage: Stage, language: Language) {
  const days = nextSchedule(Date.now() + (language === "ko" ? 30 : 60) * 86_400_000);
  await draft(stage, { pricing: "cpp", schedule: days });
  const body = { project: stage.ids.adv, product: stage.ids.cpp, ...days, slots: 12 };
  return ask("POST", "/ad-product/book", { cookie: stage.cookies.advertiser, language, body });
}

export const campaigns: readonly Provocation[] = [
  {
    error: "CAMPAIGN_NOT_FOUND",
    code: "CAMPAIGN_NOT_FOUND",
    status: 404,
    ko: "캠페인을 찾을 수 없어요.",
    en: "We couldn't find the campaign.",
    provoke: asked("advertiser", "GET /campaign/{project}/{id}", campaign(NOBODY)),
  },
  {
    error: "CAMPAIGN_FILTER_NOT_ACCEPTABLE",
    code: "CAMPAIGN_FILTER_NOT_ACCEPTABLE",
    status: 422,
    field: "status",
    ko: "목록에서 선택해 주세요.",
    en: "Please choose from the list.",
    provoke: asked(
      "advertiser",
      "GET /campaign-query/{kind}/{project}",
      (ids) => `/campaign-query/adv/${ids.adv}?status=live&status=asleep`,
    ),
  },
  {
    error: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    status: 409,
    ko: "현재 상태에서는 캠페인을 변경할 수 없어요.",
    en: "The campaign can't be changed in its current state.",
    provoke: asked(
      "advertiser",
      "PUT /campaign/{project}/{id}",
      (ids) => `/campaign/${ids.adv}/${ids.booked}`,
      () => ({ section: "extension", endDay: "2030-01-01" }),
    ),
  },
  {
    error: "CAMPAIGN_POSTPONING_NOT_ALLOWED",
    code: "CAMPAIGN_POSTPONING_NOT_ALLOWED",
    status: 409,
    ko: "이 캠페인의 일정은 미룰 수 없어요.",
    en: "This campaign can't be postponed.",
    provoke: asked(
      "advertiser",
      "PUT /campaign/{project}/{id}",
      (ids) => `/campaign/${ids.adv}/${ids.live}`,
      () => ({ section: "postponement", startDay: "2030-01-01" }),
    ),
  },
  {
    error: "CAMPAIGN_CREATIVE_NOT_FOUND",
    code: "CAMPAIGN_CREATIVE_NOT_FOUND",
    status: 404,
    ko: "소재를 찾을 수 없어요.",
    en: "We couldn't find the creative.",
    provoke: asked(
      "advertiser",
      "PUT /campaign/{project}/{id}/creative/{creative}",
      missing("draft"),
      () => ({
        section: "status",
        status: "paused",
      }),
    ),
  },
  {
    error: "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
    code: "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
    status: 409,
    ko: "현재 상태에서는 소재를 변경할 수 없어요.",
    en: "The creative can't be changed in its current state.",
    provoke: asked(
      "advertiser",
      "PUT /campaign/{project}/{id}/creative/{creative}",
      (ids) => `/campaign/${ids.adv}/${ids.submitted}/creative/${ids.creative}`,
      () => ({ section: "status", status: "paused" }),
    ),
  },
  {
    error: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    status: 409,
    ko: "선택한 기간의 구좌가 모두 예약됐어요. 다른 일정을 선택해 주세요.",
    en: "All slots are booked for these dates. Please choose another schedule.",
    provoke: full,
  },
  {
    error: "slots unavailable (request new schedule)",
    code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    status: 409,
    ko: "선택한 기간의 구좌가 모두 예약됐어요. 다른 일정을 선택해 주세요.",
    en: "All slots are booked for these dates. Please choose another schedule.",
    provoke: full,
  },
  {
    error: "PAYMENT_REQUIRED",
    code: "PAYMENT_REQUIRED",
    status: 422,
    ko: "결제가 필요해요. 결제 수단을 확인해 주세요.",
    en: "Payment is required. Please check your payment method.",
    provoke: unpaid,
  },
  {
    error: "terms upload failed",
    code: "UNSUPPORTED_MEDIA_TYPE",
    status: 415,
    field: "file",
    ko: "PDF만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
    en: "Only a PDF can be uploaded. Please also check that the file isn't damaged.",
    provoke: told(({ buyer }) =>
      uploadTerms(contextOf(env, buyer.advertiser), buyer.adv.id, {
        name: "terms.pdf",
        bytes: new TextEncoder().encode("<html>"),
      }),
    ),
  },
  {
    error: "creative upload failed",
    code: "UNSUPPORTED_MEDIA_TYPE",
    status: 415,
    field: "file",
    ko: "JPG, PNG, WebP, GIF 이미지나 MP4, MOV, WebM, MKV, AVI 동영상만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
    en: "Only JPG, PNG, WebP, and GIF images and MP4, MOV, WebM, MKV, and AVI videos can be uploaded. Please also check that the file isn't damaged.",
    provoke: told(({ buyer }) =>
      uploadCreativeFile(contextOf(env, buyer.advertiser), buyer.adv.id, {
        name: "art.png",
        bytes: new TextEncoder().encode("<svg onload='alert(1)'/>"),
      }),
    ),
  },
  {
    error: "inquiry failed, login required",
    code: "UNAUTHORIZED",
    status: 401,
    ko: "로그인이 필요해요.",
    en: "Please sign in.",
    provoke: told(({ buyer, shop }) =>
      askMedia(contextOf(env, null), buyer.adv.id, { publisher: shop.pub.id }),
    ),
  },
];
