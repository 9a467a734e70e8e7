import { AUDIENCE_BODY_MAX_BYTES, eventsBody, propertiesBody, tagBody } from "../../domain/audience";
import { unauthorized } from "./ad-operations";
import { okAnswer, refusalAnswer } from "./answers";
import type { Answer, Operation } from "./operation";

const queued: readonly Answer[] = [
  {
    status: 202,
    about: { ko: "받았어요. 곧 처리해요.", en: "Accepted, and on its way." },
    schema: okAnswer,
  },
  {
    status: 400,
    about: {
      ko: "잘못된 항목이 있어요. 하나라도 틀리면 그 호출은 모두 버려요.",
      en: "Something is wrong; nothing of the call is kept.",
    },
    schema: refusalAnswer,
    codes: ["BODY_INVALID", "FIELDS_INVALID"],
  },
  unauthorized,
  {
    status: 413,
    about: {
      ko: `본문이 ${AUDIENCE_BODY_MAX_BYTES / 1024} KB보다 길어요.`,
      en: `The body is longer than ${AUDIENCE_BODY_MAX_BYTES / 1024} KB.`,
    },
    schema: refusalAnswer,
    codes: ["PAYLOAD_TOO_LARGE"],
  },
  {
    status: 503,
    about: { ko: "지금은 받을 수 없어요. 다시 보내 주세요.", en: "Not now: send it again." },
    schema: refusalAnswer,
    codes: ["UNAVAILABLE"],
  },
];

const withoutScope: Answer = {
  status: 403,
  about: {
    ko: "이 토큰은 태그를 달 수 없어요.",
    en: "The token lacks the scope for tags.",
  },
  schema: refusalAnswer,
  codes: ["FORBIDDEN"],
};

const identifierFree: Answer = {
  status: 403,
  about: {
    ko: "식별자 없이 운영하는 매체라서 사용자에 대한 데이터를 받지 않아요. 읽지 않고 버렸어요.",
    en: "The platform works without identifiers and takes no data of users. The body was not read.",
  },
  schema: refusalAnswer,
  codes: ["IDENTIFIER_FREE"],
};

const tooOften: Answer = {
  status: 429,
  about: {
    ko: "한 주소에서 너무 많이 보냈어요. 잠시 뒤에 다시 보내 주세요.",
    en: "One address sends too much. Send it again in a few seconds.",
  },
  schema: refusalAnswer,
  codes: ["TOO_MANY_REQUESTS"],
};

/** Operations with which apps report on their users, and publishers tag their advertisers. */
export const AUDIENCE_OPERATIONS: readonly Operation[] = [
  {
    id: "events",
    method: "post",
    path: "/events",
    title: { ko: "이벤트", en: "Events" },
    about: {
      ko: "사용자가 한 일을 알려요. 오디언스 타깃팅에 쓰여요.",
      en: "What a user did, for audience targeting.",
    },
    auth: "app",
    body: {
      schema: eventsBody,
      example: {
        uid: "user-7",
        platform: "web",
        events: [
          {
            name: "add_to_cart",
            params: { item_id: "A1", price: 12000, gift: true },
            at: "2026-11-21T12:00:00+09:00",
          },
        ],
      },
    },
    answers: [...queued, identifierFree, tooOften],
  },
  {
    id: "properties",
    method: "post",
    path: "/properties",
    title: { ko: "속성", en: "Properties" },
    about: {
      ko: "사용자가 누구인지 알려요. 다시 보낸 속성은 앞의 것을 대신해요.",
      en: "What a user is. A property that is sent again replaces the one before.",
    },
    auth: "app",
    body: {
      schema: propertiesBody,
      example: {
        uid: "user-7",
        properties: { country: "KR", language: "ko", age: 31, gender: "F", membership: "gold", vip: null },
      },
    },
    answers: [...queued, identifierFree, tooOften],
  },
  {
    id: "tag",
    method: "post",
    path: "/tag",
    title: { ko: "태그", en: "Tag" },
    about: {
      ko: "광고 계정이나 소재에 매체의 값을 달아요. 몇 초 뒤부터 광고가 `accountTag`와 `creativeTag`로 싣고 가요.",
      en: "Gives an ad account or a creative a value of the publisher's own. Ads carry it within seconds, as `accountTag` and `creativeTag`.",
    },
    auth: "access",
    body: { schema: tagBody, example: { id: "crt_01hzzzzzzzzzzzzzzzzzzzzzzz", tag: { shop: 17 } } },
    answers: [...queued, withoutScope],
  },
];
