import type { I18n, MessageDescriptor } from "@lingui/core";
import { APP_CODE_TTL_MS } from "../../domain/inventory";
import type { MailWords } from "./code-mail";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.appCode.subject",
  message: "[Madang] 앱 소유권 확인 코드 {code}",
};
const ASKED: MessageDescriptor = /*i18n*/ {
  id: "mail.appCode.asked",
  message: "{name}에서 {app} 앱의 소유자인지 확인하려고 해요. 앱 화면에 아래 코드를 입력해 주세요.",
};
const VALIDITY: MessageDescriptor = /*i18n*/ {
  id: "mail.appCode.validity",
  message: "코드는 {minutes}분 동안 유효해요. 이 앱을 등록한 적이 없다면 코드를 아무에게도 알려 주지 마세요.",
};

/** The words of a mail with the code that proves an app. @param name of the project that asks */
export function appCodeMail(i18n: I18n, asked: { name: string; app: string; code: string }): MailWords {
  const say = (message: MessageDescriptor, values: Record<string, string | number>) =>
    i18n._({ ...message, values });
  const { name, app, code } = asked;
  const lines = [say(ASKED, { name, app }), code, say(VALIDITY, { minutes: APP_CODE_TTL_MS / 60_000 })];
  return { subject: say(SUBJECT, { code }), text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
