import type { I18n, MessageDescriptor } from "@lingui/core";
import { inUnicode } from "../../domain/kernel";
import { EMAIL_CODE_TTL_S, MAIL_LINK_TTL_S } from "../../domain/people";
import { localeOf } from ".";
import { sentBy } from "./mail-sender";

/** What a mailed one-time code opens. */
export type CodePurpose = "confirm-email" | "recover-password" | "prove-again";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: Record<CodePurpose, MessageDescriptor> = {
  "confirm-email": /*i18n*/ { id: "mail.confirm.subject", message: "[{sender}] 인증 코드 {code}" },
  "recover-password": /*i18n*/ {
    id: "mail.recover.subject",
    message: "[{sender}] 비밀번호 재설정 코드 {code}",
  },
  "prove-again": /*i18n*/ { id: "mail.prove.subject", message: "[{sender}] 본인 확인 코드 {code}" },
};

const PURPOSE: Record<CodePurpose, MessageDescriptor> = {
  "confirm-email": /*i18n*/ {
    id: "mail.confirm.purpose",
    message: "아래 코드를 입력하면 이메일 인증이 완료돼요.",
  },
  "recover-password": /*i18n*/ {
    id: "mail.recover.purpose",
    message: "아래 코드를 입력하고 새 비밀번호를 설정해 주세요.",
  },
  "prove-again": /*i18n*/ {
    id: "mail.prove.purpose",
    message: "중요한 변경을 하기 전에 본인인지 확인하고 있어요. 아래 코드를 입력해 주세요.",
  },
};

const GREETING: MessageDescriptor = /*i18n*/ { id: "mail.greeting", message: "{name}님, 안녕하세요." };
const VALIDITY: MessageDescriptor = /*i18n*/ {
  id: "mail.code.validity",
  message: "코드는 {minutes}분 동안 유효해요. 다른 사람에게 알려 주지 마세요.",
};
const LINK: MessageDescriptor = /*i18n*/ {
  id: "mail.code.link",
  message: "코드 대신 {minutes}분 안에 이 링크를 열어도 돼요: {url}",
};
const IGNORE: MessageDescriptor = /*i18n*/ {
  id: "mail.code.ignore",
  message: "요청한 적이 없다면 이 메일은 무시해도 돼요.",
};
/** Such a code is asked for by who is signed in, so it is no accident. */
const NOT_ME: MessageDescriptor = /*i18n*/ {
  id: "mail.prove.notMe",
  message:
    "요청한 적이 없다면 다른 사람이 이 계정에 로그인한 것일 수 있어요. 모르는 기기를 로그아웃해 주세요: {url}",
};

const NO_ACCOUNT_SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.noAccount.subject",
  message: "[{sender}] 이 이메일로 가입한 계정이 없어요",
};
const NO_ACCOUNT: MessageDescriptor = /*i18n*/ {
  id: "mail.noAccount.text",
  message:
    "{email} 주소로 비밀번호 찾기를 요청했지만 이 이메일로 가입한 계정이 없어요. 다른 이메일로 가입했는지 확인하거나 새로 가입해 주세요.",
};
const SIGN_UP: MessageDescriptor = /*i18n*/ { id: "mail.noAccount.signUp", message: "회원가입: {url}" };

export interface MailWords {
  /** The sender's name; the house's without one. */
  from?: string;
  subject: string;
  text: string;
  html: string;
}

/** The words of a mail that carries a one-time code, in the language of `i18n`. @param mail.sender in whose name it is sent @param mail.url what does the same as the code @param mail.securityUrl where sessions are ended, for whoever did not ask */
export function codeMail(
  i18n: I18n,
  {
    name,
    code,
    purpose,
    sender,
    url = null,
    securityUrl = null,
  }: {
    name: string;
    code: string;
    purpose: CodePurpose;
    sender: string;
    url?: string | null;
    securityUrl?: string | null;
  },
): MailWords {
  const say = sayIn(i18n);
  const before = [say(GREETING, { name }), say(PURPOSE[purpose])];
  const after = [
    say(VALIDITY, { minutes: EMAIL_CODE_TTL_S / 60 }),
    ...(url === null ? [] : [say(LINK, { minutes: MAIL_LINK_TTL_S / 60, url })]),
    securityUrl === null ? say(IGNORE) : say(NOT_ME, { url: securityUrl }),
    sentBy(i18n, sender),
  ];
  const codeBlock = `<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:6px">${code}</p>`;
  const body = [...before.map(paragraph), codeBlock, ...after.map(paragraph)].join("");
  return {
    from: sender,
    subject: say(SUBJECT[purpose], { code, sender }),
    text: [...before, code, ...after].join("\n\n"),
    html: page(i18n, body),
  };
}

/** The words of a mail to an address that asked for a new password and has no account. */
export function noAccountMail(
  i18n: I18n,
  { email, url, sender }: { email: string; url: string; sender: string },
): MailWords {
  const say = sayIn(i18n);
  const lines = [
    say(NO_ACCOUNT, { email: inUnicode(email) }),
    say(SIGN_UP, { url }),
    say(IGNORE),
    sentBy(i18n, sender),
  ];
  return {
    from: sender,
    subject: say(NO_ACCOUNT_SUBJECT, { sender }),
    text: lines.join("\n\n"),
    html: page(i18n, lines.map(paragraph).join("")),
  };
}

function sayIn(i18n: I18n) {
  return (descriptor: MessageDescriptor, values: Record<string, string | number> = {}) =>
    i18n._({ ...descriptor, values });
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function page(i18n: I18n, body: string): string {
  return `<!doctype html><html lang="${localeOf(i18n)}"><body style="font-family:sans-serif;font-size:16px;line-height:1.6">${body}</body></html>`;
}

/** A name is typed by a stranger and must not become markup in another person's mail. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
