import * as z from "zod/mini";
import { words } from "../../domain/audience";
import { DELIVERY_KINDS } from "../../domain/delivery";
import { AD_FORMATS } from "../../domain/kernel";

/** Descriptions of the ad server's answers in its reference; tests compare the real answers with these schemas. */
function said<S extends z.ZodMiniType>(schema: S, ko: string, en: string): S {
  words.add(schema, { ko, en });
  return schema;
}

const address = said(z.string(), "주소", "An address");

const moments = DELIVERY_KINDS.filter((kind) => kind !== "click");

const beacons = said(
  z.object({
    click: z.optional(address),
    ...Object.fromEntries(moments.map((kind) => [kind, z.optional(z.string())])),
  }),
  "비콘의 주소. 광고에 있는 것만 들어 있어요.",
  "Addresses of the beacons that this ad takes.",
);

const video = z.object({
  renditions: said(
    z.array(z.object({ url: address, w: z.number(), h: z.number() })),
    "MP4, 큰 것부터",
    "MP4, tallest first",
  ),
  durationMs: said(z.number(), "길이(밀리초)", "Length in milliseconds"),
  poster: said(z.optional(address), "재생 전에 보여 줄 이미지", "Shown before it plays"),
});

const carousel = z.object({
  indicator: said(z.boolean(), "몇 번째 광고인지 보여 주는지", "Whether it says which of how many is shown"),
  intervalMs: said(z.number(), "넘기는 간격(밀리초)", "Turns after so many milliseconds"),
});

const adResult = z.object({
  format: said(z.enum(AD_FORMATS), "광고 형식", "Format of the ad"),
  unit: said(z.string(), "광고 유닛 id", "Id of the ad unit"),
  ad: said(
    z.string(),
    "광고의 HTML. sandbox를 건 iframe에 넣어요.",
    "The ad as HTML, for an iframe with `sandbox`.",
  ),
  w: said(z.number(), "너비(px)", "Width in pixels"),
  h: said(z.number(), "높이(px)", "Height in pixels"),
  advertiser: said(z.string(), "광고주 이름", "Name of the advertiser"),
  icon: said(z.nullable(z.string()), "광고주 아이콘", "Icon of the advertiser"),
  cover: said(
    z.nullable(z.string()),
    "소재 이미지. 동영상이면 null.",
    "Image of the creative; null for a video",
  ),
  video: said(z.nullable(video), "동영상. 이미지면 null.", "The video; null for an image"),
  advertiserURL: said(z.nullable(z.string()), "광고주 홈페이지", "The advertiser's own page"),
  altText: said(z.string(), "이미지나 동영상의 대체 텍스트", "Says what the image or video shows"),
  headline: said(z.string(), "제목", "Headline"),
  body: said(z.string(), "본문", "Body"),
  callToAction: said(z.nullable(z.string()), "행동 유도 문구", "Words of the call to action"),
  callToActionStyle: said(
    z.optional(z.string()),
    "소재가 정한 버튼의 색(CSS)",
    "The colours that the creative gives its button, as CSS",
  ),
  texts: said(
    z.optional(z.record(z.string(), z.string())),
    "네이티브 유닛이 추가로 받은 글. 유닛에 정한 이름마다 하나씩.",
    "Texts of its own that a native unit asks for, by the ids it gives them.",
  ),
  destinationURL: said(
    z.nullable(z.string()),
    "클릭하면 갈 주소. 클릭을 세고 광고주에게 보내요. 백필 광고면 null.",
    "Where a click leads: it is counted, then sent on to the advertiser. Null for a backfill ad.",
  ),
  accountTag: said(
    z.unknown(),
    "`POST /tag`로 광고 계정에 준 값. 없으면 계정 id.",
    "What `POST /tag` gave the ad account; without one, its id.",
  ),
  creativeTag: said(
    z.unknown(),
    "`POST /tag`로 소재에 준 값. 없으면 소재 id.",
    "What `POST /tag` gave the creative; without one, its id.",
  ),
  placement: said(
    z.object({ headline: z.boolean(), body: z.boolean(), cta: z.boolean(), profile: z.boolean() }),
    "네이티브 유닛이 보여 주는 글.",
    "Which texts a native unit shows.",
  ),
  adMark: said(z.boolean(), "AD 표시를 보여 주는지", "Whether the AD mark is shown"),
  campaign: said(
    z.optional(z.string()),
    "캐러셀 유닛: 이 광고의 캠페인. 다음 광고를 요청할 때 `without`에 적어요.",
    "Units with a carousel: the campaign of this ad, for `without` of the next request.",
  ),
  caps: said(
    z.optional(z.record(z.string(), z.number())),
    "식별자 없는 운영: 한 페이지에서 이름마다 보여 줄 수 있는 횟수. 이미 다 보여 줬으면 이 광고를 보여 주지 말고 다시 요청하세요.",
    "Platforms without identifiers: how many ads a page may show by each key. Where the page has shown as many already, ask again and do not show this one.",
  ),
  settings: said(
    z.record(z.string(), z.nullable(z.union([z.number(), z.boolean(), z.string(), carousel]))),
    "형식과 유닛 설정에 따라 SDK가 지킬 것. 시간은 밀리초, 색은 #rrggbb. `rewardAfterMs`는 이미지의 보상 시점이고, 동영상은 끝까지 보면 보상해요.",
    "How an SDK frames the ad and behaves, by the unit's settings; times in milliseconds, colours as #rrggbb. `rewardAfterMs` is when an image earns its reward; a video earns it at its end.",
  ),
  test: said(
    z.optional(z.literal(true)),
    "시험 광고. 이 기기에만 보이고 집계하지 않아요.",
    "A test ad: for this device only, and never counted.",
  ),
  backfill: said(
    z.optional(z.literal(true)),
    "백필 광고. `ad`만 보여 주고, 클릭은 광고 안의 링크가 처리해요.",
    "A backfill ad: only `ad` is shown, and its own links handle clicks.",
  ),
  beacons,
  validFrom: said(z.optional(z.string()), "스플래시: 이때부터", "Splash: not before"),
  validUntil: said(z.optional(z.string()), "스플래시: 이때까지", "Splash: not after"),
  check: said(
    z.optional(z.string()),
    "스플래시: 보여 주기 전에 물을 주소",
    "Splash: asked before it is shown",
  ),
});

export const requestAnswer = z.object({
  code: z.literal(0),
  msg: z.literal("OK"),
  result: said(
    z.nullable(adResult),
    "광고. 보여 줄 것이 없으면 null.",
    "The ad, or null when there is none.",
  ),
  reason: said(
    z.optional(z.string()),
    "광고가 없는 이유. 개발할 때만 참고해 주세요.",
    "Why there is none, for whoever is integrating.",
  ),
});

export const splashAnswer = z.object({
  code: z.literal(0),
  msg: z.literal("OK"),
  show: said(z.boolean(), "지금 보여 줄지", "Whether to show it now"),
  reason: said(z.nullable(z.string()), "보여 주지 않는 이유", "Why it is not shown"),
  result: said(z.nullable(adResult), "보여 줄 광고", "The ad to show"),
});

export const questsAnswer = z.object({
  code: z.literal(0),
  msg: z.literal("OK"),
  result: z.object({
    channels: z.array(
      z.object({
        channel: said(z.string(), "퀘스트 페이지 주소의 마지막 부분", "Last part of the channel's address"),
        kind: said(z.enum(["discount", "shopping"]), "퀘스트 유형", "Kind of the quests"),
        title: said(z.string(), "퀘스트 페이지 이름", "Title of the channel"),
        url: said(z.string(), "웹뷰로 여는 퀘스트 페이지", "Page of the channel, for a web view"),
        quests: z.array(
          z.object({
            campaignId: said(z.string(), "캠페인 id", "Id of the campaign"),
            productName: said(z.string(), "구매할 제품", "What is bought"),
            brandName: said(z.string(), "브랜드", "Its brand"),
            priceMinor: said(z.number(), "가격(원)", "Its price, in won"),
            paybackMinor: said(z.number(), "환급금(원)", "What a confirmed participant gets back, in won"),
            endsAt: said(z.string(), "마감 시각, ISO 8601", "When the quest ends, ISO 8601"),
            url: said(z.string(), "웹뷰로 여는 참여 페이지", "Page to take part, for a web view"),
          }),
        ),
      }),
    ),
  }),
});

export const okAnswer = z.object({ code: z.literal(0), msg: z.literal("OK") });

export const refusalAnswer = z.object({
  code: said(z.number(), "HTTP 상태", "The HTTP status"),
  msg: said(z.string(), "오류 코드", "Code of the error"),
  fields: said(
    z.optional(z.record(z.string(), z.array(z.string()))),
    "잘못된 항목마다 이유의 코드. `events.0.name`: `invalidFormat`.",
    "Codes by wrong field: `events.0.name`: `invalidFormat`.",
  ),
});
