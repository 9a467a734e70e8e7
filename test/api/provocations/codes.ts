import { sendTestMessage } from "../../../worker/services/partners";
import { setFeatures } from "../../../worker/services/platform";
import { allowConsoleError } from "../../support/console-errors";
import { contextOf, cpmProduct, openShop } from "../../support/factories";
import { ask, env, signIn } from "../support";
import { asked, type Language, type Provocation, told } from "./case";

/** Writes while the table is missing. */
async function whileBroken(cookie: string | null, language: Language) {
  allowConsoleError(/"event":"api"/);
  await env.DB.exec("alter table account_devices rename to account_devices_away");
  try {
    return await ask("PUT", "/account/devices", { cookie, language, body: { devices: [] } });
  } finally {
    await env.DB.exec("alter table account_devices_away rename to account_devices");
  }
}

const legacy: readonly Provocation[] = [
  {
    error: "070",
    code: "070",
    status: 400,
    ko: "입력한 내용을 확인해 주세요.",
    en: "Please check what you entered.",
    provoke: asked(
      "publisher",
      "PUT /account",
      () => "/account",
      () => ({ name: "" }),
    ),
  },
  {
    error: "080",
    code: "080",
    status: 400,
    ko: "소유자가 한 명 이상 있어야 해요.",
    en: "There must be at least one owner.",
    provoke: asked(
      "publisher",
      "DELETE /account/members/{project}",
      (ids) => `/account/members/${ids.pub}`,
      ({ shop }) => ({ subject: "member", account: shop.publisher.id }),
    ),
  },
  {
    error: "081",
    code: "081",
    status: 400,
    ko: "이미 사용 중인 주소예요.",
    en: "This address is already taken.",
    provoke: asked(
      "publisher",
      "POST /project",
      () => "/project",
      ({ shop, ids }) => ({
        kind: "pub",
        displayName: "새 매체",
        alias: shop.pub.alias,
        themeColor: "#102030",
        logoAssetId: ids.newLogo,
        coverAssetId: ids.newCover,
      }),
    ),
  },
];

const account: readonly Provocation[] = [
  {
    error: "UNAUTHORIZED",
    code: "UNAUTHORIZED",
    status: 401,
    ko: "로그인이 필요해요.",
    en: "Please sign in.",
    provoke: asked("anybody", "GET /account/me", () => "/account/me"),
  },
  {
    error: "ACCOUNT_NOT_FOUND",
    code: "ACCOUNT_NOT_FOUND",
    status: 404,
    ko: "계정을 찾을 수 없어요.",
    en: "We couldn't find the account.",
    provoke: asked(
      "publisher",
      "PATCH /account/members/{project}/access",
      (ids) => `/account/members/${ids.pub}/access`,
      () => ({ account: "acc_none", level: "viewer" }),
    ),
  },
  {
    error: "ACCOUNT_GROUP_NOT_FOUND",
    code: "ACCOUNT_GROUP_NOT_FOUND",
    status: 404,
    ko: "그룹을 찾을 수 없어요.",
    en: "We couldn't find the group.",
    provoke: asked("advertiser", "GET /account/groups/{id}", (ids) => `/account/groups/${ids.group}`),
  },
  {
    error: "ACCOUNT_EMAIL_DUPLICATED",
    code: "ACCOUNT_EMAIL_DUPLICATED",
    status: 409,
    ko: "이미 가입한 이메일이에요.",
    en: "This email is already registered.",
    provoke: asked(
      "anybody",
      "POST /account/create",
      () => "/account/create",
      ({ shop }) => ({
        kind: "pub",
        name: "또 한 사람",
        email: shop.publisher.email.toUpperCase(),
        password: "correct-horse",
        terms: true,
        privacy: true,
      }),
    ),
  },
  {
    error: "ACCOUNT_CANNOT_BE_DELETED",
    code: "ACCOUNT_CANNOT_BE_DELETED",
    status: 409,
    ko: "유일한 소유자인 프로젝트가 있어 계정을 삭제할 수 없어요.",
    en: "You're the only owner of a project, so this account can't be deleted.",
    provoke: asked(
      "publisher",
      "DELETE /account",
      () => "/account",
      ({ shop }) => ({ email: shop.publisher.email }),
    ),
  },
  {
    error: "ACCOUNT_CANNOT_BE_DEMOTED",
    code: "ACCOUNT_CANNOT_BE_DEMOTED",
    status: 409,
    ko: "마지막 소유자의 권한은 낮출 수 없어요.",
    en: "The last owner's access can't be lowered.",
    provoke: asked(
      "publisher",
      "PATCH /account/members/{project}/access",
      (ids) => `/account/members/${ids.pub}/access`,
      ({ shop }) => ({ account: shop.publisher.id, level: "viewer" }),
    ),
  },
];

const project: readonly Provocation[] = [
  {
    error: "PROJECT_NOT_FOUND",
    code: "PROJECT_NOT_FOUND",
    status: 404,
    ko: "프로젝트를 찾을 수 없어요.",
    en: "We couldn't find the project.",
    provoke: asked("publisher", "GET /project/{id}", (ids) => `/project/${ids.adv}`),
  },
  {
    error: "PROJECT_MUTATION_NOT_ACCEPTABLE",
    code: "PROJECT_MUTATION_NOT_ACCEPTABLE",
    status: 422,
    ko: "이 프로젝트는 그렇게 변경할 수 없어요.",
    en: "This project can't be changed that way.",
    provoke: told(({ shop }) => sendTestMessage(contextOf(env, shop.publisher), shop.pub.id)),
  },
  {
    error: "PROJECT_FEATURES_REQUIRED",
    code: "PROJECT_FEATURES_REQUIRED",
    status: 422,
    ko: "이 프로젝트에서 아직 사용할 수 없는 기능이에요.",
    en: "This feature isn't available for this project yet.",
    provoke: async (_, language) => {
      const { publisher, pub, banner, native } = await openShop(env);
      await setFeatures(contextOf(env, publisher), pub.id, { features: [] });
      const body = cpmProduct([banner.id, native.id]);
      return ask("POST", `/ad-product/${pub.id}`, { cookie: await signIn(publisher), language, body });
    },
  },
  {
    error: "PROJECT_KIND_MUST_BE_ADV",
    code: "PROJECT_KIND_MUST_BE_ADV",
    status: 422,
    ko: "광고 계정에서만 할 수 있어요.",
    en: "Only an ad account can do this.",
    provoke: asked(
      "publisher",
      "PUT /project/{id}",
      (ids) => `/project/${ids.pub}`,
      () => ({ section: "ad-account", displayName: "보리수 음료" }),
    ),
  },
  {
    error: "PROJECT_KIND_MUST_BE_PUB",
    code: "PROJECT_KIND_MUST_BE_PUB",
    status: 422,
    ko: "매체 서비스에서만 할 수 있어요.",
    en: "Only a publisher service can do this.",
    provoke: asked("advertiser", "GET /project/{id}/is-verified", (ids) => `/project/${ids.adv}/is-verified`),
  },
  {
    error: "UNCATCHED",
    code: "UNCATCHED",
    status: 500,
    ko: "문제가 생겼어요. 다시 시도해 주세요.",
    en: "Something went wrong. Please try again.",
    provoke: ({ cookies }, language) => whileBroken(cookies.publisher, language),
  },
];

export const codes: readonly Provocation[] = [...legacy, ...account, ...project];
