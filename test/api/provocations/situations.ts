import { uploadLauncherImage } from "../../../worker/services/content";
import {
  beginSecondFactor,
  confirmEmail,
  confirmSecondFactor,
  passSecondFactor,
  signIn,
} from "../../../worker/services/people";
import { addAllowListEntry } from "../../../worker/services/platform";
import { challenged, guardedMember, member, signedIn } from "../../services/people/auth/people";
import { caller, newcomer, newestCode, otherThan, PASSWORD } from "../../services/people/auth/support";
import { contextOf, openShop } from "../../support/factories";
import { png } from "../../support/images";
import { ask, signIn as cookieFor, env } from "../support";
import { asked, type Language, type Provocation, type Stage, told } from "./case";

const wrong = { code: "070", status: 400 } as const;

function upload(file: File) {
  return ({ ids, cookies }: Stage, language: Language) => {
    const form = new FormData();
    form.set("kind", "logo");
    form.set("file", file);
    return ask("POST", `/asset/${ids.pub}`, { cookie: cookies.publisher, language, form });
  };
}

const signingIn: readonly Provocation[] = [
  {
    error: "wrong email or password",
    ...wrong,
    field: "password",
    ko: "이메일 또는 비밀번호가 올바르지 않아요.",
    en: "The email or password is incorrect.",
    provoke: told(({ shop }, locale) =>
      signIn(caller({ locale }), { email: shop.publisher.email, password: "wrong-horse-1" }),
    ),
  },
  {
    error: "invalid email format",
    ...wrong,
    field: "email",
    ko: "이메일 형식이 올바르지 않아요.",
    en: "This isn't a valid email address.",
    provoke: asked(
      "publisher",
      "POST /account/members/{project}",
      (ids) => `/account/members/${ids.pub}`,
      () => ({ action: "invite", email: "nobody@", level: "viewer" }),
    ),
  },
  {
    error: "passwords mismatch",
    ...wrong,
    field: "confirmation",
    ko: "서로 일치하지 않아요.",
    en: "These don't match.",
    provoke: asked(
      "publisher",
      "PATCH /account/password",
      () => "/account/password",
      () => ({ currentPassword: PASSWORD, password: "battery-staple", confirmation: "battery-stable" }),
    ),
  },
  {
    error: "email already registered",
    ...wrong,
    status: 409,
    code: "ACCOUNT_EMAIL_DUPLICATED",
    field: "email",
    ko: "이미 가입한 이메일이에요. 로그인해 주세요.",
    en: "This email is already registered. Sign in instead.",
    provoke: asked(
      "anybody",
      "POST /account/create",
      () => "/account/create",
      ({ shop }) => ({
        kind: "pub",
        name: "또 한 사람",
        email: shop.publisher.email,
        password: "correct-horse",
        terms: true,
        privacy: true,
      }),
    ),
  },
  {
    error: "invalid, mismatched or expired code",
    ...wrong,
    field: "code",
    ko: "코드가 올바르지 않아요.",
    en: "The code is incorrect.",
    provoke: told(async () => {
      const email = await newcomer();
      await confirmEmail(caller(), { email, code: otherThan(await newestCode(email)) });
    }),
  },
  {
    error: "MFA setup error (QR failure: enter the key manually)",
    ...wrong,
    field: "code",
    ko: "코드가 올바르지 않아요.",
    en: "The code is incorrect.",
    provoke: told(async () => {
      const { setCookies: cookies } = await signedIn(await member());
      await beginSecondFactor(caller({ cookies }), { password: PASSWORD });
      await confirmSecondFactor(caller({ cookies }), { code: "000000" });
    }),
  },
  {
    error: "MFA sign-in error",
    ...wrong,
    field: "code",
    ko: "코드가 올바르지 않아요.",
    en: "The code is incorrect.",
    provoke: told(async () => {
      const cookies = await challenged((await guardedMember()).email);
      await passSecondFactor(caller({ cookies }), { code: "000000" });
    }),
  },
  {
    error: "account deletion failed, then redirect to main after 2 seconds",
    ...wrong,
    field: "email",
    ko: "이메일이 일치하지 않아요. 내 계정의 이메일을 입력해 주세요.",
    en: "That isn't your account's email.",
    provoke: asked(
      "publisher",
      "DELETE /account",
      () => "/account",
      () => ({ email: "somebody@example.com" }),
    ),
  },
];

const people: readonly Provocation[] = [
  {
    error: "scheduler retry after some minutes",
    code: "MEMBERSHIP_SYNC_TOO_SOON",
    status: 429,
    ko: "방금 멤버를 동기화했어요. 몇 분 뒤에 다시 시도해 주세요.",
    en: "Members were just synced. Try again in a few minutes.",
    provoke: async ({ ids, cookies }, language) => {
      const again = () =>
        ask("POST", `/project/${ids.pub}/run-membership-scheduler`, { cookie: cookies.publisher, language });
      await again();
      return again();
    },
  },
  {
    error: "group needs an administrator",
    code: "080",
    status: 400,
    ko: "소유자가 한 명 이상 있어야 해요.",
    en: "There must be at least one owner.",
    provoke: asked(
      "publisher",
      "POST /account/groups/{id}/roles",
      (ids) => `/account/groups/${ids.group}/roles`,
      ({ shop }) => ({ action: "remove", account: shop.publisher.id }),
    ),
  },
  {
    error: "member already invited",
    ...wrong,
    field: "email",
    ko: "이미 초대한 멤버예요. 아래 목록에서 다시 보낼 수 있어요.",
    en: "This person is already invited. You can resend the invitation from the list below.",
    provoke: async ({ ids, cookies }, language) => {
      const email = `twice-${language}@example.com`;
      const invite = () =>
        ask("POST", `/account/members/${ids.pub}`, {
          cookie: cookies.publisher,
          language,
          body: { action: "invite", email, level: "viewer" },
        });
      await invite();
      return invite();
    },
  },
  {
    error: "advertising id already registered",
    ...wrong,
    field: "devices.1.advertisingId",
    ko: "이미 등록한 광고 ID예요.",
    en: "This advertising ID is already registered.",
    provoke: asked(
      "publisher",
      "PUT /account/devices",
      () => "/account/devices",
      () => ({ devices: ["내 휴대폰", "다른 휴대폰"].map((name) => ({ name, advertisingId: "gaid-1" })) }),
    ),
  },
  {
    error: "403 access permission insufficient",
    code: "FORBIDDEN",
    status: 403,
    ko: "접근 권한이 부족해요.",
    en: "You don't have permission for this.",
    provoke: asked("publisher", "GET /restricted/campaign-query", () => "/restricted/campaign-query"),
  },
  {
    error: "not-found page with back to main",
    code: "NOT_FOUND",
    status: 404,
    ko: "찾을 수 없어요.",
    en: "We couldn't find that.",
    provoke: asked("publisher", "GET /no/such/call", () => "/no/such/call"),
  },
];

const platform: readonly Provocation[] = [
  {
    error: "invalid URL format",
    ...wrong,
    field: "link",
    ko: "URL 형식이 올바르지 않아요.",
    en: "This isn't a valid URL.",
    provoke: asked(
      "publisher",
      "PUT /project/{id}",
      (ids) => `/project/${ids.pub}`,
      ({ shop }) => ({
        section: "platform",
        alias: shop.pub.alias,
        themeColor: "#102030",
        link: "weather",
      }),
    ),
  },
  {
    error: "representative link in use",
    code: "081",
    status: 400,
    field: "alias",
    ko: "이미 사용 중인 주소예요.",
    en: "This address is already taken.",
    provoke: async ({ shop }, language) => {
      const other = await openShop(env);
      const body = { section: "platform", alias: shop.pub.alias, themeColor: "#102030" };
      const cookie = await cookieFor(other.publisher);
      return ask("PUT", `/project/${other.pub.id}`, { cookie, language, body });
    },
  },
  {
    error: "duplicate allow-list entry",
    ...wrong,
    field: "value",
    ko: "이미 허용 목록에 있어요. 목록에서 허용 내용을 변경해 주세요.",
    en: "Already on the allow list. Change what's allowed in the list.",
    provoke: told(({ shop, buyer }) =>
      addAllowListEntry(contextOf(env, shop.publisher), shop.pub.id, {
        value: buyer.advertiser.email.toUpperCase(),
        inHouse: true,
      }),
    ),
  },
  {
    error: "logo upload failed",
    ...wrong,
    field: "file",
    ko: "256px 이상의 정사각형 이미지를 올려 주세요.",
    en: "Upload a square image of at least 256 px.",
    provoke: upload(new File([png(256, 255)], "logo.png")),
  },
  {
    error: "cover upload failed",
    ...wrong,
    field: "file",
    ko: "가로 1200px, 세로 630px이거나 같은 비율의 더 큰 이미지를 올려 주세요.",
    en: "Upload an image of 1200×630 px, or a larger one with the same ratio.",
    provoke: told(({ shop }) =>
      uploadLauncherImage(contextOf(env, shop.publisher), "cover", {
        name: "cover.png",
        bytes: png(1199, 630),
      }),
    ),
  },
  {
    error: "unsupported file type",
    code: "UNSUPPORTED_MEDIA_TYPE",
    status: 415,
    ko: "지원하지 않는 파일 형식이에요.",
    en: "This file type isn't supported.",
    provoke: upload(new File(["<script>"], "logo.png", { type: "image/png" })),
  },
  {
    error: "file too large",
    code: "PAYLOAD_TOO_LARGE",
    status: 413,
    ko: "파일이 너무 커요.",
    en: "The file is too large.",
    provoke: upload(new File([png(256, 256), new Uint8Array(10 * 1024 * 1024)], "logo.png")),
  },
];

/** Refusals without their own code: errors of a field. */
export const situations: readonly Provocation[] = [...signingIn, ...people, ...platform];
