import * as z from "zod/mini";
import { messageCode, PLATFORMS } from "../kernel";
import { UID_MAX_CHARS, words } from "./reader";

/**
 * Limits of the user data that an app may send. Source: rules A2 to A5.
 */
export const EVENT_NAME_MIN_CHARS = 3;
export const EVENT_NAME_MAX_CHARS = 64;
export const EVENTS_PER_CALL_MAX = 100;
export const PARAMETERS_PER_EVENT_MAX = 50;
export const PROPERTIES_MAX = 50;
export const VALUE_MAX_CHARS = 256;
export const AGE_MAX = 150;

/** Maximum delay of an event, since apps store them while offline, and maximum lead of a device's clock. */
export const EVENT_LATE_MAX_MS = 72 * 60 * 60_000;
export const EVENT_EARLY_MAX_MS = 5 * 60_000;

/** Maximum JSON text of a tag. A plan contains one per campaign and creative. */
export const TAG_MAX_CHARS = 1_024;

/** Maximum bytes of a call's body. A queue message holds 128 KB and is about as long as the body. */
export const AUDIENCE_BODY_MAX_BYTES = 64 * 1024;

/**
 * The bodies of `POST /events`, `POST /properties` and `POST /tag`, used by the ad server and its API reference. `zod/mini`, to keep the ad
 * server's bundle small.
 */
export const EVENT_NAME = new RegExp(`^[a-z0-9_]{${EVENT_NAME_MIN_CHARS},${EVENT_NAME_MAX_CHARS}}$`);
/** Name of a property, which is an object key and thus begins with a letter. */
export const AUDIENCE_NAME = new RegExp(
  `^[a-z][a-z0-9_]{${EVENT_NAME_MIN_CHARS - 1},${EVENT_NAME_MAX_CHARS - 1}}$`,
);
/** Name of a parameter, which may be as short as `id`. */
export const AUDIENCE_PARAMETER = new RegExp(`^[a-z][a-z0-9_]{0,${EVENT_NAME_MAX_CHARS - 1}}$`);

const eventName = z.string().check(z.regex(EVENT_NAME));
const textValue = z.string().check(z.maxLength(VALUE_MAX_CHARS));
const value = z.union([
  textValue,
  z.number().check(z.minimum(Number.MIN_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER)),
  z.boolean(),
]);

/** Maximum number of entries, `maxProperties` in JSON Schema. */
function atMost<S extends z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>>(
  max: number,
  schema: S,
) {
  const few = z.refine<Record<string, unknown>>((entries) => Object.keys(entries).length <= max, {
    error: messageCode("tooMany", { max }),
  });
  return schema.check(few);
}

const uidField = z.string().check(z.minLength(1), z.maxLength(UID_MAX_CHARS)).register(words, {
  ko: "앱이 사용자를 부르는 이름. 프로젝트의 키로 해시한 뒤에만 저장해요.",
  en: "What the app calls its user. Only a hash under the project's key is stored.",
});

const platformField = z
  .optional(z.enum([...PLATFORMS, "ios"]))
  .register(words, { ko: "사용자의 플랫폼.", en: "The user's platform." });

const eventField = z.object({
  name: eventName.register(words, {
    ko: "이벤트 이름. 소문자, 숫자, 밑줄을 써요.",
    en: "Name of the event: lowercase letters, digits and underscores.",
  }),
  params: atMost(PARAMETERS_PER_EVENT_MAX, z.record(z.string().check(z.regex(AUDIENCE_PARAMETER)), value))
    .check(
      z.refine<Record<string, unknown>>((params) => Object.keys(params).length > 0, {
        error: messageCode("tooFew", { min: 1 }),
      }),
    )
    .register(words, {
      ko: "매개변수 하나 이상. 값은 문자열, 정수, 실수, 참·거짓이에요.",
      en: "Parameters, at least one: string, integer, float or boolean values.",
      minProperties: 1,
      maxProperties: PARAMETERS_PER_EVENT_MAX,
    }),
  at: z.optional(z.iso.datetime({ offset: true })).register(words, {
    ko: "일어난 때. ISO 8601, 시간대 포함. 최근 72시간까지 받고, 없으면 받은 때예요.",
    en: "When it happened: ISO 8601 with an offset, up to 72 hours back. Left out, it is when it arrives.",
  }),
});

export const eventsBody = z.object({
  uid: uidField,
  platform: platformField,
  events: z.array(eventField).check(z.minLength(1), z.maxLength(EVENTS_PER_CALL_MAX)),
});

const removable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const knownProperties = z.object({
  country: removable(z.string().check(z.regex(/^[A-Za-z]{2}$/))).register(words, {
    ko: "국가. ISO 3166-1 두 글자.",
    en: "Country, two letters of ISO 3166-1.",
  }),
  language: removable(z.string().check(z.regex(/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/))).register(words, {
    ko: "언어. `ko`, `ko_KR`.",
    en: "Language: `ko`, `ko_KR`.",
  }),
  age: removable(z.number().check(z.multipleOf(1), z.minimum(0), z.maximum(AGE_MAX))).register(words, {
    ko: "나이.",
    en: "Age in years.",
  }),
  gender: removable(z.enum(["M", "F", "O", "U"])).register(words, {
    ko: "성별. M 남성, F 여성, O 그 밖, U 모름.",
    en: "M male, F female, O other, U unknown.",
  }),
});

/** Checks names even if a value is invalid, so that all errors are reported at once. */
const namedWell = z.check<Record<string, unknown>>(
  ({ value: properties, issues }) => {
    for (const name of Object.keys(properties)) {
      if (AUDIENCE_NAME.test(name)) continue;
      issues.push({ code: "custom", path: [name], message: "invalidFormat", input: name });
    }
  },
  { when: ({ value: given }) => typeof given === "object" && given !== null },
);

const properties = z.catchall(knownProperties, z.nullable(value)).check(namedWell);

export const propertiesBody = z.object({
  uid: uidField,
  platform: platformField,
  properties: atMost(PROPERTIES_MAX, properties).register(words, {
    ko: "사용자의 속성. 이름은 소문자, 숫자, 밑줄 3~64자. `null`은 삭제해요.",
    en: "The user's properties; names of 3 to 64 lowercase letters, digits and underscores. `null` removes one.",
    maxProperties: PROPERTIES_MAX,
  }),
});

export const tagBody = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^(prj|crt)_[0-9a-z]{26}$/))
    .register(words, {
      ko: "광고 계정(`prj_`) 또는 소재(`crt_`)의 id.",
      en: "Id of an ad account (`prj_`) or of a creative (`crt_`).",
    }),
  tag: z
    .optional(
      // Any JSON value; with a recursive schema, generated clients would not compile.
      z.unknown().check(
        z.refine((tag) => (JSON.stringify(tag) ?? "").length <= TAG_MAX_CHARS, {
          error: messageCode("tooLong", { max: TAG_MAX_CHARS }),
        }),
      ),
    )
    .register(words, {
      ko: `광고가 함께 싣고 갈 JSON, ${TAG_MAX_CHARS}자까지. 없거나 \`null\`이면 삭제해요.`,
      en: `JSON that ads carry, up to ${TAG_MAX_CHARS} characters. Left out or \`null\`, the tag is removed.`,
    }),
});

export type EventsBody = z.output<typeof eventsBody>;
export type PropertiesBody = z.output<typeof propertiesBody>;
export type TagBody = z.output<typeof tagBody>;
