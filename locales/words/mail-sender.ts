import type { I18n, MessageDescriptor } from "@lingui/core";

/** In whose name mails go out that no publisher's platform sends. */
export const HOUSE_NAME = "Madang";

/* No macro here, since mails are bundled without the macro transform. */
const SENT_BY: MessageDescriptor = /*i18n*/ { id: "mail.sentBy", message: "{sender}에서 보낸 이메일이에요." };

/** The last line of a mail: whose it is. @param sender a platform's display name, or the house's */
export function sentBy(i18n: I18n, sender: string): string {
  return i18n._({ ...SENT_BY, values: { sender } });
}
