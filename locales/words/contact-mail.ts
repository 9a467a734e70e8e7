import type { I18n, MessageDescriptor } from "@lingui/core";
import { BILLING_ZONE, inUnicode } from "../../domain/kernel";
import { DEFAULT_LOCALE, isLocale } from ".";
import type { MailWords } from "./code-mail";
import { formatDeadline } from "./format";
import { BUDGET_WORDS, CONTACT_TYPE_WORDS, SCHEDULE_WORDS } from "./inquiry-words";
import { HOUSE_NAME, sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.contact.subject",
  message: "[{sender}] 홈페이지 문의: {type}",
};
const LINES: Record<string, MessageDescriptor> = {
  contact: /*i18n*/ { id: "mail.inquiry.contact", message: "답변받을 곳: {value}" },
  company: /*i18n*/ { id: "mail.inquiry.company", message: "회사: {value}" },
  brand: /*i18n*/ { id: "mail.inquiry.brand", message: "브랜드: {value}" },
  audience: /*i18n*/ { id: "mail.inquiry.audience", message: "타깃: {value}" },
  schedule: /*i18n*/ { id: "mail.inquiry.schedule", message: "시기: {value}" },
  budget: /*i18n*/ { id: "mail.inquiry.budget", message: "예산: {value}" },
};
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.news.open", message: "콘솔에서 보기: {url}" };
const RECEIPT_SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.contactReceipt.subject",
  message: "[{sender}] 문의를 받았어요",
};
const RECEIVED: MessageDescriptor = /*i18n*/ {
  id: "mail.contactReceipt.received",
  message: "홈페이지에서 보내 주신 문의를 받았어요. {until}(서울)까지 이 이메일 주소로 답변할게요.",
};
const REPLY_SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.contactReply.subject",
  message: "[{sender}] 문의에 답변드려요",
};
const ASKED: MessageDescriptor = /*i18n*/ {
  id: "mail.contactReply.asked",
  message: "보내 주신 문의: {content}",
};
const NOT_YOU: MessageDescriptor = /*i18n*/ {
  id: "mail.contactReceipt.notYou",
  message: "문의한 적이 없다면 이 이메일을 무시해 주세요.",
};

interface MailedContact {
  type: string;
  contactName: string;
  email: string;
  company: string;
  brand: string;
  audience: string;
  schedule: string | null;
  budget: string | null;
  content: string;
}

/** A contact as operators read it. */
export function contactMail(i18n: I18n, contact: MailedContact, url: string): MailWords {
  const word = (words: Record<string, MessageDescriptor>, key: string | null) => {
    const known = key === null ? undefined : words[key];
    return known ? i18n._(known) : "";
  };
  const values: Record<string, string> = {
    contact: `${contact.contactName} · ${inUnicode(contact.email)}`,
    company: contact.company,
    brand: contact.brand,
    audience: contact.audience,
    schedule: word(SCHEDULE_WORDS, contact.schedule),
    budget: word(BUDGET_WORDS, contact.budget),
  };
  const facts = Object.entries(LINES).flatMap(([key, line]) =>
    values[key] ? [i18n._({ ...line, values: { value: values[key] } })] : [],
  );
  const lines = [contact.content, ...facts, i18n._({ ...OPEN, values: { url } }), sentBy(i18n, HOUSE_NAME)];
  const type = word(CONTACT_TYPE_WORDS, contact.type);
  const subject = i18n._({ ...SUBJECT, values: { sender: HOUSE_NAME, type } });
  return { from: HOUSE_NAME, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

/** That a contact came, and until when a reply is promised. */
export function contactReceiptMail(i18n: I18n, untilMs: number): MailWords {
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const until = formatDeadline(locale, untilMs, BILLING_ZONE);
  const lines = [i18n._({ ...RECEIVED, values: { until } }), i18n._(NOT_YOU), sentBy(i18n, HOUSE_NAME)];
  const subject = i18n._({ ...RECEIPT_SUBJECT, values: { sender: HOUSE_NAME } });
  return { from: HOUSE_NAME, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

/** What an operator replies. */
export function contactReplyMail(i18n: I18n, { asked, reply }: { asked: string; reply: string }): MailWords {
  const lines = [reply, i18n._({ ...ASKED, values: { content: asked } }), sentBy(i18n, HOUSE_NAME)];
  const subject = i18n._({ ...REPLY_SUBJECT, values: { sender: HOUSE_NAME } });
  return { from: HOUSE_NAME, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
