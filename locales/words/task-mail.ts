import type { MessageDescriptor } from "@lingui/core";
import { isOverdue, type Task } from "../../domain/desk";
import type { Locale } from ".";
import type { MailWords } from "./code-mail";
import { formatDeadline, formatMoney, formatMonth, formatNumber } from "./format";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";
import { serverI18n } from "./server";
import { TASK_LABELS } from "./task-words";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.tasks.subject",
  message: "[{sender}] {project} 할 일 {total}건",
};
const INTRODUCTION: MessageDescriptor = /*i18n*/ {
  id: "mail.tasks.introduction",
  message: "{project}에 처리할 일이 {total}건 있어요. 기한이 가까운 순서예요.",
};
const DUE: MessageDescriptor = /*i18n*/ { id: "mail.tasks.due", message: "{when}까지" };
const OVERDUE: MessageDescriptor = /*i18n*/ { id: "mail.tasks.overdue", message: "{when} 기한 지남" };
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.tasks.open", message: "모두 보기: {url}" };
const END: MessageDescriptor = /*i18n*/ { id: "mail.tasks.end", message: "이 이메일 그만 받기: {stopUrl}" };

interface MailedTasks {
  project: string;
  zone: string;
  now: number;
  total: number;
  /** The most urgent first. */
  tasks: readonly Task[];
  url: string;
  stopUrl: string;
  sender: string;
}

const MONTH = /^\d{4}-\d{2}$/;

/** Daily mail of a project's tasks. */
export function taskMail(locale: Locale, mailed: MailedTasks): MailWords {
  const i18n = serverI18n(locale);
  const { project, zone, now, tasks, url, stopUrl, sender } = mailed;
  const total = formatNumber(locale, mailed.total);
  const rows = tasks.map((task) => {
    const { kind, name, party, dueAt, amountMinor, currency } = task;
    const when = dueAt === null ? null : formatDeadline(locale, dueAt, zone);
    const facts = [
      MONTH.test(name) ? formatMonth(locale, name) : name,
      party,
      amountMinor === null || currency === null ? null : formatMoney(locale, amountMinor, currency),
      when && i18n._({ ...(isOverdue(task, now) ? OVERDUE : DUE), values: { when } }),
    ].filter(Boolean);
    return `${i18n._(TASK_LABELS[kind])}: ${facts.join(" · ")}`;
  });
  const lines = [
    i18n._({ ...INTRODUCTION, values: { project, total } }),
    rows.join("\n"),
    i18n._({ ...OPEN, values: { url } }),
    i18n._({ ...END, values: { stopUrl } }),
    sentBy(i18n, sender),
  ];
  const subject = i18n._({ ...SUBJECT, values: { sender, project, total } });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
