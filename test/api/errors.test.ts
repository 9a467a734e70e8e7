import { beforeAll, describe, expect, it } from "vitest";
import { errorMessage, statusMessage } from "../../locales/words/errors";
import { serverI18n } from "../../locales/words/server";
import { forgotPassword } from "../../worker/services/people";
import errors from "../contract/errors.json";
import { caller, freshEmail, mailsTo } from "../services/people/auth/support";
import { openAccount } from "../support/factories";
import { campaigns } from "./provocations/campaigns";
import type { Stage } from "./provocations/case";
import { codes } from "./provocations/codes";
import { ELSEWHERE } from "./provocations/elsewhere";
import { payments } from "./provocations/payments";
import { situations } from "./provocations/situations";
import { targeting } from "./provocations/targeting";
import { env, stored } from "./support";
import { cookiesOf, openWorld } from "./world";

const PROVOCATIONS = [...codes, ...campaigns, ...payments, ...targeting, ...situations];
const LANGUAGES = ["ko", "en"] as const;

/** Not refused: the answer is the same, and a mail explains the situation. */
const UNKNOWN_EMAIL = "unknown email on reset";

let stage: Stage;
beforeAll(async () => {
  const world = await openWorld();
  stage = { ...world, cookies: await cookiesOf(world) };
}, 60_000);

describe("the error catalogue", () => {
  it("is provoked here, or belongs to another part of the product", () => {
    const named = [...Object.keys(errors.legacy400), ...errors.codes, ...errors.situations];
    const provoked = [...PROVOCATIONS.map(({ error }) => error), UNKNOWN_EMAIL];
    expect([...provoked, ...Object.keys(ELSEWHERE)].sort()).toEqual(named.sort());
  });

  it.each(
    PROVOCATIONS.flatMap((provocation) =>
      LANGUAGES.map((language) => ({ ...provocation, language, provocation })),
    ),
  )("refuses with its words: $error ($language)", async ({ language, provocation }) => {
    const { field, code, status } = provocation;
    const { json, ...answer } = await provocation.provoke(stage, language);
    const fields = Object(json.fields) as Record<string, string[]>;
    const words = field ? fields[field]?.[0] : json.message;
    expect([answer.status, json.errorCode, words]).toEqual([status, code, provocation[language]]);
    expect(Object.keys(fields)).toEqual(field ? [field] : Object.keys(fields));
  });

  it.each([
    ["ko", "문제가 발생했어요. 다시 시도해 주세요."],
    ["en", "Oops! Please try again."],
    ["ja", "問題が発生しました。もう一度お試しください。"],
  ] as const)("says the generic sentence for a code that is missing or unknown (%s)", (language, words) => {
    const i18n = serverI18n(language);
    for (const code of [null, undefined, "", "NEVER_HEARD_OF", "constructor", "__proto__"]) {
      expect(errorMessage(i18n, code)).toBe(words);
    }
    expect(statusMessage(i18n, 418)).toBe(words);
  });

  it.each([400, 401, 403, 404, 409, 413, 415, 429, 500])(
    "has a sentence of its own for an answer %i without a code, in both languages",
    (status) => {
      const said = LANGUAGES.map((language) => statusMessage(serverI18n(language), status));
      const generic = LANGUAGES.map((language) => errorMessage(serverI18n(language), null));
      expect(said.filter((words) => generic.includes(words))).toEqual([]);
      expect(new Set(said).size).toBe(2);
    },
  );
});

describe(UNKNOWN_EMAIL, () => {
  it.each([
    ["ko", "이 이메일로 가입한 계정이 없어요"],
    ["en", "No account with this email"],
  ] as const)("is answered like a known one, and told by mail (%s)", async (locale, words) => {
    const member = await openAccount(env);
    const others = async () => ({ ...(await stored()), sent_mails: null });
    const before = await others();
    const answerTo = async (email: string) => {
      const ctx = caller({ locale });
      const { retryAfterS } = await forgotPassword(ctx, { email });
      await ctx.settle();
      return retryAfterS;
    };
    const stranger = freshEmail();
    expect(await answerTo(stranger)).toBe(await answerTo(member.email));
    const [mail] = await mailsTo(stranger);
    expect(mail?.subject).toContain(words);
    expect(await others()).toEqual(before);
  });
});
