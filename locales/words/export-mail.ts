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

const DATA_SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.export.data.subject",
  message: "[{sender}] {project} 데이터 파일이 준비됐어요",
};
const DATA_READY: MessageDescriptor = /*i18n*/ {
  id: "mail.export.data.ready",
  message: "요청한 데이터 파일이 준비됐어요. {days}일 동안 소유자만 내려받을 수 있어요: {url}",
};

/** The words of a mail about a file of a report, or of a project's data, that is there. */
export function exportMail(
  i18n: I18n,
  file: { project: string; url: string; days: number; sender: string; isData: boolean },
): MailWords {
  const { project, url, days, sender, isData } = file;
  const lines = [i18n._({ ...(isData ? DATA_READY : READY), values: { days, url } }), sentBy(i18n, sender)];
  const subject = i18n._({ ...(isData ? DATA_SUBJECT : SUBJECT), values: { sender, project } });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
