import type { I18n, MessageDescriptor } from "@lingui/core";
import type { MailWords } from "./code-mail";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.export.subject",
  message: "[{sender}] {project} 리포트 파일이 준비됐어요",
};
const READY: MessageDescriptor = /*i18n*/ {
  id: "mail.export.ready",
  message: "요청한 리포트 파일이 준비됐어요. {days}일 동안 내려받을 수 있어요: {url}",
};

/** The words of a mail about a file of a report that is there. */
export function exportMail(
  i18n: I18n,
  file: { project: string; url: string; days: number; sender: string },
): MailWords {
  const { project, url, days, sender } = file;
  const lines = [i18n._({ ...READY, values: { days, url } }), sentBy(i18n, sender)];
  const subject = i18n._({ ...SUBJECT, values: { sender, project } });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
