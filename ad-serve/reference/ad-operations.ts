import { UID_MAX_CHARS } from "../../domain/audience";
import { PLATFORMS } from "../../domain/kernel";
import { THEMES } from "../routes/ad-query";
import { questsAnswer, refusalAnswer, requestAnswer, splashAnswer } from "./answers";
import type { Answer, Operation, Parameter } from "./operation";

const REQUEST_REFUSALS = [
  "UNIT_REQUIRED",
  "UNIT_INVALID",
  "UID_TOO_LONG",
  "PLATFORM_INVALID",
  "LOCALE_INVALID",
  "THEME_INVALID",
  "CONTEXT_ID_TOO_LONG",
  "DEVICE_ID_TOO_LONG",
  "AHEAD_INVALID",
  "WITHOUT_INVALID",
  "SEEN_INVALID",
  "COUNTRY_INVALID",
  "AT_INVALID",
];

export const unauthorized: Answer = {
  status: 401,
  about: { ko: "키가 없거나 맞지 않아요.", en: "No key, or not a known one." },
  schema: refusalAnswer,
  codes: ["UNAUTHORIZED"],
};

const token: Parameter = {
  name: "token",
  in: "path",
  required: true,
  about: {
    ko: "광고에 들어 있는 서명된 토큰. 받은 주소를 그대로 쓰세요.",
    en: "The signed token of the ad: use the address as it was given.",
  },
  schema: { type: "string" },
};

function optional(name: string, schema: Record<string, unknown>, ko: string, en: string): Parameter[] {
  return [{ name, in: "query", about: { ko, en }, schema: { type: "string", ...schema } }];
}

const requestParameters: readonly Parameter[] = [
  {
    name: "unit",
    in: "query",
    required: true,
    about: { ko: "광고 유닛 id.", en: "Id of the ad unit." },
    schema: { type: "string", pattern: "^[\\w-]{1,64}$" },
  },
  {
    name: "uid",
    in: "query",
    about: {
      ko: "앱이 사용자를 부르는 이름. 없으면 횟수 제한과 타깃팅이 없는 광고만 나와요.",
      en: "What the app calls its user. Without one, only ads that are neither capped nor targeted show.",
    },
    schema: { type: "string", maxLength: UID_MAX_CHARS },
  },
  {
    name: "pf",
    in: "query",
    about: { ko: "플랫폼.", en: "Platform." },
    schema: { type: "string", enum: [...PLATFORMS, "ios"] },
  },
  {
    name: "lcl",
    in: "query",
    about: { ko: "언어와 지역. `ko_KR`.", en: "Language and region: `en_GB`." },
    schema: { type: "string", maxLength: 35 },
  },
  {
    name: "key",
    in: "query",
    about: {
      ko: "Authorization 대신 쓰는 앱 키. 웹 페이지에서 사전 요청을 줄여요.",
      en: "The app's key in place of `Authorization`, which spares a page the preflight.",
    },
    schema: { type: "string" },
  },
  ...optional("theme", { enum: THEMES }, "화면의 밝기.", "What the page looks like."),
  ...optional(
    "contextId",
    { maxLength: 128 },
    "콘텐츠의 id. 콘솔이나 `PUT /api/contexts`로 저장한 주제에 따라 광고를 골라요.",
    "Id of the content. Its topics, kept in the console or by `PUT /api/contexts`, decide which ads may be shown.",
  ),
  ...optional(
    "deviceId",
    { maxLength: UID_MAX_CHARS },
    "시험 기기의 이름. 미리 보기와 시험 캠페인은 그 기기에만 나와요.",
    "What a test device calls itself: previews and test campaigns show on it only.",
  ),
  ...optional(
    "ahead",
    { pattern: "^[0-3]$" },
    "스플래시 유닛: 며칠 뒤의 광고인지.",
    "Splash units: for how many days ahead.",
  ),
  ...optional(
    "sdk",
    { pattern: "^[a-z][a-z-]{0,23}/\\d{1,4}(\\.\\d{1,4}){0,2}$" },
    "무엇으로 요청하는지와 그 버전. `web/1.0.0`. 콘솔의 개발자 센터가 버전별로 세어 보여 줘요.",
    "What asks, and its version: `web/1.0.0`. The console's developer centre counts them.",
  ),
  ...optional(
    "without",
    { pattern: "^[\\w-]{1,64}(\\.[\\w-]{1,64}){0,7}$" },
    "캐러셀 유닛: 이미 받은 광고의 `campaign`을 점으로 이어서. 다른 캠페인의 광고가 오고, 없으면 `result`가 null이에요.",
    "Units with a carousel: the `campaign` of each ad that is there already, joined by points. The answer is of another campaign; `result` is null when there is none.",
  ),
  ...optional(
    "seen",
    { pattern: "^[\\w-]{1,64}\\.\\d{1,6}(\\.[\\w-]{1,64}\\.\\d{1,6})*$" },
    "식별자 없는 운영: 페이지나 앱 화면이 보여 준 횟수를 답의 `caps` 이름마다 `이름.횟수`로, 점으로 이어서. 아직 없으면 빈 값. 없으면 횟수 제한이 있는 광고가 나오지 않아요.",
    "Platforms without identifiers: how many ads the page has shown by each key of the answers' `caps`, as `key.count`, joined by points; empty at first. Without it no capped ad is answered.",
  ),
  ...optional(
    "backfill",
    { enum: ["off"] },
    "`off`: 거래소 광고의 마크업을 보여 주지 못하는 호출이에요. 거래소에 묻지 않아요.",
    "`off`: the caller cannot show an exchange's markup, so that no exchange is asked.",
  ),
  ...optional(
    "explain",
    {},
    "콘솔에서 받은 열쇠. 광고 대신 선택한 과정을 모두 보여 줘요.",
    "A key from the console: answers the whole decision in place of an ad.",
  ),
  ...optional(
    "country",
    { pattern: "^[A-Za-z]{2}$" },
    "`explain`과 함께: 국가.",
    "With `explain`: the country.",
  ),
  ...optional("at", { format: "date-time" }, "`explain`과 함께: 때.", "With `explain`: the moment."),
];

/** Operations that request ads and report on them. */
export const AD_OPERATIONS: readonly Operation[] = [
  {
    id: "request",
    method: "get",
    path: "/request",
    title: { ko: "광고 요청", en: "Request an ad" },
    about: {
      ko: "유닛에 보여 줄 광고 하나를 선택해요. 요청은 노출로 집계하지 않아요.",
      en: "Chooses one ad for a unit. Asking counts nothing.",
    },
    auth: "app",
    parameters: requestParameters,
    answers: [
      {
        status: 200,
        about: { ko: "광고, 또는 광고가 없다는 답.", en: "An ad, or that there is none." },
        schema: requestAnswer,
      },
      {
        status: 400,
        about: { ko: "잘못된 매개변수.", en: "A parameter is wrong." },
        schema: refusalAnswer,
        codes: REQUEST_REFUSALS,
      },
      { ...unauthorized, codes: ["UNAUTHORIZED", "EXPLAIN_KEY_INVALID"] },
      {
        status: 404,
        about: { ko: "이 앱에 그런 유닛이 없어요.", en: "The app has no such unit." },
        schema: refusalAnswer,
        codes: ["AD_UNIT_NOT_FOUND"],
      },
      {
        status: 429,
        about: {
          ko: "한 주소에서 한 유닛을 너무 많이 요청했어요. 잠시 뒤에 다시 요청해 주세요.",
          en: "One address asks for too many ads of one unit. Ask again in a few seconds.",
        },
        schema: refusalAnswer,
        codes: ["TOO_MANY_REQUESTS"],
      },
    ],
  },
  {
    id: "click",
    method: "get",
    path: "/c/{token}",
    title: { ko: "클릭", en: "Click" },
    about: {
      ko: "클릭을 세고 소재의 도착 주소로 보내요. 늦거나 되풀이된 클릭도 도착하고, 청구하지 않아요. 한 주소에서 온 클릭은 한 캠페인에서 10분에 10회와 노출의 4분의 1까지 집계해요. 웹 유닛에서는 브라우저가 연 클릭(`Sec-Fetch-*`)만 집계해요.",
      en: "Counts the click and leads to the creative's destination. A late or repeated one arrives too, and is never billed. Of one address and campaign, 10 clicks in ten minutes and one for four impressions count. Of a web unit it counts when a browser followed it (`Sec-Fetch-*`).",
    },
    auth: "none",
    parameters: [token],
    answers: [
      { status: 302, about: { ko: "도착 주소로 가요.", en: "On to the destination." } },
      { status: 404, about: { ko: "우리 토큰이 아니에요.", en: "Not a token of ours." } },
    ],
  },
  {
    id: "why",
    method: "get",
    path: "/w/{token}",
    title: { ko: "광고가 보이는 이유", en: "Why an ad is shown" },
    about: {
      ko: "광고주와 선택 기준을 알려 주고 맞춤 광고를 끌 수 있는 페이지로 보내요. 주소는 클릭 주소의 `/c/`를 `/w/`로 변경하면 돼요. 아무것도 집계하지 않아요.",
      en: "Leads to a page that says who pays for the ad and by what it was chosen, and where the reader turns personalised ads off. Its address is the click's with `/w/` for `/c/`. Nothing is counted.",
    },
    auth: "none",
    parameters: [token],
    answers: [
      { status: 302, about: { ko: "설명 페이지로 가요.", en: "On to the page." } },
      { status: 404, about: { ko: "우리 토큰이 아니에요.", en: "Not a token of ours." } },
      { status: 410, about: { ko: "토큰이 만료됐어요.", en: "The token has expired." } },
    ],
  },
  {
    id: "beacon",
    method: "post",
    path: "/b/{code}/{token}",
    title: { ko: "비콘", en: "Beacon" },
    about: {
      ko: "광고에 일어난 일을 알려요. 주소는 `beacons`에 있어요. 같은 토큰은 한 번만 집계해요. GET도 받아요. 웹 유닛에서는 페이지가 보낸 것(`Origin`)만 집계해요. 노출은 광고의 절반이 1초 동안 보인 뒤에 보내세요. 요청에 답한 뒤 0.8초가 지나기 전에 온 웹 노출은 한 주소와 캠페인에서 10분에 20회까지만 집계해요.",
      en: "Tells what became of an ad. The addresses stand in `beacons`. A token counts once. GET works too. Of a web unit, what a page sent counts (`Origin`). Send the impression once half of the ad has been in view for a second: of web impressions that come less than 0.8 seconds after the ad was answered, 20 in ten minutes count for one address and campaign.",
    },
    auth: "none",
    parameters: [
      {
        name: "code",
        in: "path",
        required: true,
        about: {
          ko: "`i` 노출, `v` 조회 가능, `x` 닫기, `r` 보상, `s` 시작, `q` `m` `t` 사분위, `c` 완료, `k` 건너뛰기.",
          en: "`i` impression, `v` viewable, `x` close, `r` reward, `s` start, `q` `m` `t` quartiles, `c` complete, `k` skip.",
        },
        schema: { type: "string", enum: ["i", "v", "x", "r", "s", "q", "m", "t", "c", "k"] },
      },
      token,
    ],
    answers: [{ status: 204, about: { ko: "언제나 이 답이에요.", en: "Always this." } }],
  },
  {
    id: "beacons",
    method: "post",
    path: "/b",
    title: { ko: "비콘 여러 개", en: "Several beacons" },
    about: {
      ko: "한 줄에 하나, 또는 JSON 배열로 `{code}/{token}`을 100개까지 보내요.",
      en: "Up to 100 of `{code}/{token}`, one a line or as a JSON array of texts.",
    },
    auth: "none",
    answers: [
      { status: 204, about: { ko: "받았어요.", en: "Taken." } },
      { status: 413, about: { ko: "너무 길어요.", en: "Too long." } },
    ],
  },
  {
    id: "splash-check",
    method: "get",
    path: "/splash/check",
    title: { ko: "스플래시 확인", en: "Check a splash ad" },
    about: {
      ko: "미리 받은 스플래시 광고를 보여 주기 바로 전에 물어요. 주소는 광고의 `check`에 있어요.",
      en: "Asked right before a splash ad that was fetched ahead is shown. The address is the ad's `check`.",
    },
    auth: "none",
    parameters: [{ ...token, in: "query" }],
    answers: [
      {
        status: 200,
        about: {
          ko: "보여 줄지, 그리고 집계하는 토큰을 가진 광고.",
          en: "Whether to show it, and the ad with a token that counts.",
        },
        schema: splashAnswer,
      },
    ],
  },
  {
    id: "quests",
    method: "get",
    path: "/quests",
    title: { ko: "퀘스트 목록", en: "List quests" },
    about: {
      ko: "매체의 진행 중인 퀘스트예요. 참여는 `url`을 웹뷰로 열어서 해요.",
      en: "Running quests of the publisher. Users take part on the page at `url`, opened in a web view.",
    },
    auth: "app",
    answers: [
      {
        status: 200,
        about: { ko: "퀘스트 페이지별 목록.", en: "The quests by channel." },
        schema: questsAnswer,
      },
      {
        status: 401,
        about: { ko: "앱 키가 없거나 달라요.", en: "The app key is missing or wrong." },
        schema: refusalAnswer,
      },
      { status: 429, about: { ko: "요청이 너무 많아요.", en: "Too many requests." }, schema: refusalAnswer },
    ],
  },
];
