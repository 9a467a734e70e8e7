import type { I18n, MessageDescriptor } from "@lingui/core";
import {
  agentOf,
  type DeletionCertificate,
  ERASED,
  type KEPT,
  type SecurityEvent,
} from "../../domain/people";
import { DEFAULT_LOCALE, isLocale } from ".";
import type { MailWords } from "./code-mail";
import { ERASED_WORDS } from "./deletion-words";
import { formatDateTime } from "./format";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const WORDS: Record<SecurityEvent, MessageDescriptor> = {
  "password-changed": /*i18n*/ { id: "mail.security.passwordChanged", message: "비밀번호가 변경됐어요" },
  "password-reset": /*i18n*/ {
    id: "mail.security.passwordReset",
    message: "이메일로 받은 코드나 링크로 비밀번호를 재설정했어요",
  },
  "provider-linked": /*i18n*/ {
    id: "mail.security.providerLinked",
    message: "이제 Google 계정으로도 로그인할 수 있어요",
  },
  "second-factor-on": /*i18n*/ { id: "mail.security.secondFactorOn", message: "2단계 인증이 켜졌어요" },
  "second-factor-off": /*i18n*/ { id: "mail.security.secondFactorOff", message: "2단계 인증이 꺼졌어요" },
  "recovery-renewed": /*i18n*/ {
    id: "mail.security.recoveryRenewed",
    message: "2단계 인증 복구 코드를 새로 발급했어요",
  },
  "account-deleted": /*i18n*/ { id: "mail.security.accountDeleted", message: "계정이 삭제됐어요" },
  "payout-changed": /*i18n*/ {
    id: "mail.security.payoutChanged",
    message: "{subject}의 정산 계좌가 변경됐어요",
  },
  "owner-given": /*i18n*/ {
    id: "mail.security.ownerGiven",
    message: "{subject}에서 {actor}님이 {person}님을 소유자로 지정했어요",
  },
  "owner-taken": /*i18n*/ {
    id: "mail.security.ownerTaken",
    message: "{subject}에서 {actor}님이 {person}님의 소유자 권한을 해제했어요",
  },
  "project-deleted": /*i18n*/ {
    id: "mail.security.projectDeleted",
    message: "{subject} 프로젝트가 삭제됐어요",
  },
  "group-deleted": /*i18n*/ {
    id: "mail.security.groupDeleted",
    message: "{subject} 그룹이 삭제됐어요",
  },
  "card-added": /*i18n*/ {
    id: "mail.security.cardAdded",
    message: "{subject}에 결제 카드가 추가됐어요",
  },
  "card-primary": /*i18n*/ {
    id: "mail.security.cardPrimary",
    message: "{subject}의 기본 결제 카드가 변경됐어요",
  },
  "card-removed": /*i18n*/ {
    id: "mail.security.cardRemoved",
    message: "{subject}의 결제 카드가 삭제됐어요",
  },
  "project-given": /*i18n*/ {
    id: "mail.security.projectGiven",
    message: "{actor}님이 {subject} 프로젝트를 {group} 그룹에 추가했어요",
  },
  "client-credentials-changed": /*i18n*/ {
    id: "mail.security.clientCredentialsChanged",
    message: "{subject}의 클라이언트 인증 정보가 변경됐어요",
  },
  "webhook-changed": /*i18n*/ {
    id: "mail.security.webhookChanged",
    message: "{subject}의 웹훅 주소나 비밀키가 변경됐어요",
  },
  "user-deletion-token": /*i18n*/ {
    id: "mail.security.userDeletionToken",
    message: "{subject}에 사용자 정보를 삭제할 수 있는 액세스 토큰이 만들어졌어요",
  },
};

const SUBJECT: MessageDescriptor = /*i18n*/ { id: "mail.security.subject", message: "[{sender}] {what}" };
const WHAT: MessageDescriptor = /*i18n*/ { id: "mail.security.what", message: "{what}." };
const WHEN: MessageDescriptor = /*i18n*/ {
  id: "mail.security.when",
  message: "시각: {at}(서울 시간) · 기기: {device}",
};
const UNKNOWN: MessageDescriptor = /*i18n*/ { id: "mail.security.unknownDevice", message: "알 수 없는 기기" };
const MINE: MessageDescriptor = /*i18n*/ {
  id: "mail.security.mine",
  message:
    "직접 한 일이라면 이 메일은 무시해도 돼요. 아니라면 바로 비밀번호를 변경하고 로그인한 기기를 확인해 주세요: {url}",
};
const GONE: MessageDescriptor = /*i18n*/ {
  id: "mail.security.gone",
  message: "직접 한 일이라면 이 메일은 무시해도 돼요. 아니라면 바로 운영팀에 알려 주세요: {url}",
};

const CERTIFICATE: MessageDescriptor = /*i18n*/ {
  id: "mail.security.certificate",
  message: "삭제 확인서 {id}",
};
const KEPT_WORDS: Record<(typeof KEPT)[number], MessageDescriptor> = {
  histories: /*i18n*/ {
    id: "deletion.kept.histories",
    message: "캠페인 이력과 운영 기록은 이름과 이메일 없이 보관해요.",
  },
  money: /*i18n*/ {
    id: "deletion.kept.money",
    message: "계약, 결제, 정산과 세금계산서 기록은 법에 따라 5년 동안 보관해요.",
  },
  inquiries: /*i18n*/ {
    id: "deletion.kept.inquiries",
    message: "문의의 이름과 연락처는 법에 따라 3년 동안 보관한 뒤 삭제해요.",
  },
};
const HASH: MessageDescriptor = /*i18n*/ {
  id: "mail.security.certificateHash",
  message: "확인서의 SHA-256: {hash}",
};

/** What was erased, what stays and why, and by what the record can be told from another. */
function certificateLines(i18n: I18n, { id, erased, kept, hash }: DeletionCertificate): string[] {
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    i18n._({ ...message, values });
  const counts = ERASED.map((each) => `${i18n._(ERASED_WORDS[each])}: ${erased[each]}`);
  return [
    [say(CERTIFICATE, { id }), ...counts].join("\n"),
    kept.map((each) => i18n._(KEPT_WORDS[each])).join("\n"),
    say(HASH, { hash }),
  ];
}

const ZONE = "Asia/Seoul";

export interface SecurityMail {
  event: SecurityEvent;
  /** The name of the project or group that it is about; empty for an account's own. */
  subject: string;
  actor: string;
  person: string;
  group: string;
  /** The `User-Agent` of the session that did it. */
  userAgent: string | null;
  /** Epoch ms. */
  atMs: number;
  /** Of an account that was deleted. */
  certificate?: DeletionCertificate;
  sender: { name: string; origin: string };
}

/** The words of a mail about something that was done to an account, or to where money goes: when, from what device, and what to do. */
export function securityMail(i18n: I18n, mail: SecurityMail): MailWords {
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    i18n._({ ...message, values });
  const { event, subject: about, actor, person, group, sender } = mail;
  const what = say(WORDS[event], { subject: about, actor, person, group });
  const isGone = event === "account-deleted";
  const url = `${sender.origin}${isGone ? "/" : "/account/security"}`;
  const lines = [
    say(WHAT, { what }),
    say(WHEN, {
      at: formatDateTime(locale, mail.atMs, ZONE),
      device: deviceName(mail.userAgent) ?? say(UNKNOWN),
    }),
    ...(mail.certificate ? certificateLines(i18n, mail.certificate) : []),
    say(isGone ? GONE : MINE, { url }),
    sentBy(i18n, sender.name),
  ];
  const subject = say(SUBJECT, { sender: sender.name, what });
  return { from: sender.name, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

const NAMES: Record<string, string> = {
  chrome: "Chrome",
  safari: "Safari",
  edge: "Edge",
  firefox: "Firefox",
  samsung: "Samsung Internet",
  whale: "Whale",
  opera: "Opera",
  windows: "Windows",
  macos: "macOS",
  ios: "iOS",
  android: "Android",
  chromeos: "ChromeOS",
  linux: "Linux",
};

/** As a person knows a device: `Chrome · Windows`. Names that every language writes alike; null where none is known. */
function deviceName(userAgent: string | null): string | null {
  const agent = agentOf(userAgent);
  const names = agent ? [NAMES[agent.browser], NAMES[agent.system]].filter(Boolean) : [];
  return names.length === 0 ? null : names.join(" · ");
}
