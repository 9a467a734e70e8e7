import type { I18n, MessageDescriptor } from "@lingui/core";
import { inUnicode } from "../../domain/kernel";
import type { MailWords } from "./code-mail";
import { BUDGET_WORDS, MEDIA_TYPE_WORDS, SCHEDULE_WORDS, SUPPORT_TYPE_WORDS } from "./inquiry-words";
import { HOUSE_NAME, sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.inquiry.subject",
  message: "[{sender}] {project}의 문의: {type}",
};
const LINES: Record<string, MessageDescriptor> = {
  contact: /*i18n*/ { id: "mail.inquiry.contact", message: "답변받을 곳: {value}" },
  company: /*i18n*/ { id: "mail.inquiry.company", message: "회사: {value}" },
  brand: /*i18n*/ { id: "mail.inquiry.brand", message: "브랜드: {value}" },
  audience: /*i18n*/ { id: "mail.inquiry.audience", message: "타깃: {value}" },
  schedule: /*i18n*/ { id: "mail.inquiry.schedule", message: "시기: {value}" },
  budget: /*i18n*/ { id: "mail.inquiry.budget", message: "예산: {value}" },
};

const ANSWER_SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.inquiryAnswer.subject",
  message: "[{sender}] {by}의 답변: {type}",
};
const ASKED: MessageDescriptor = /*i18n*/ { id: "mail.inquiryAnswer.asked", message: "문의 내용: {content}" };
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.news.open", message: "콘솔에서 보기: {url}" };

export interface MailedInquiry {
  kind: "media" | "support";
  type: string;
  projectName: string;
  contactName: string;
  email: string;
  company: string;
  brand: string;
  audience: string;
  schedule: string | null;
  budget: string | null;
  content: string;
}

/** An inquiry as the publisher or the operators read it: what is asked, then who asks and where to answer. */
export function inquiryMail(i18n: I18n, inquiry: MailedInquiry): MailWords {
  const word = (words: Record<string, MessageDescriptor>, key: string | null) => {
    const known = key === null ? undefined : words[key];
    return known ? i18n._(known) : "";
  };
  const values: Record<string, string> = {
    contact: `${inquiry.contactName} · ${inUnicode(inquiry.email)}`,
    company: inquiry.company,
    brand: inquiry.brand,
    audience: inquiry.audience,
    schedule: word(SCHEDULE_WORDS, inquiry.schedule),
    budget: word(BUDGET_WORDS, inquiry.budget),
  };
  const facts = Object.entries(LINES).flatMap(([key, line]) =>
    values[key] ? [i18n._({ ...line, values: { value: values[key] } })] : [],
  );
  const lines = [inquiry.content, ...facts, sentBy(i18n, HOUSE_NAME)];
  const about = { sender: HOUSE_NAME, project: inquiry.projectName, type: typeWord(i18n, inquiry) };
  const subject = i18n._({ ...SUBJECT, values: about });
  return { from: HOUSE_NAME, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

/** What an inquiry is about, in words. */
export function typeWord(i18n: I18n, { kind, type }: Pick<MailedInquiry, "kind" | "type">): string {
  const types: Record<string, MessageDescriptor> = kind === "media" ? MEDIA_TYPE_WORDS : SUPPORT_TYPE_WORDS;
  const known = types[type];
  return known ? i18n._(known) : "";
}

interface MailedAnswer extends Pick<MailedInquiry, "kind" | "type" | "content"> {
  answer: string;
  /** Who answers, by name. */
  by: string;
  /** Where the console shows both. */
  url: string;
  /** In whose name it is written. */
  sender: string;
}

/** An answer as the asker reads it: what was answered, then what was asked. */
export function inquiryAnswerMail(
  i18n: I18n,
  { answer, by, url, sender, content, ...asked }: MailedAnswer,
): MailWords {
  const lines = [
    answer,
    i18n._({ ...ASKED, values: { content } }),
    i18n._({ ...OPEN, values: { url } }),
    sentBy(i18n, sender),
  ];
  const about = { sender, by, type: typeWord(i18n, asked) };
  const subject = i18n._({ ...ANSWER_SUBJECT, values: about });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
