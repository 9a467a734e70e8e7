import type { I18n, MessageDescriptor } from "@lingui/core";

/* No macro here, since mails are bundled without the macro transform. */
const WORDS: Record<string, MessageDescriptor> = {
  guest: /*i18n*/ { id: "level.guest", message: "게스트" },
  viewer: /*i18n*/ { id: "level.viewer", message: "뷰어" },
  editor: /*i18n*/ { id: "level.editor", message: "편집자" },
  owner: /*i18n*/ { id: "level.owner", message: "소유자" },
  admin: /*i18n*/ { id: "level.admin", message: "관리자" },
};

/** A level of a project, or a role in a group, by its name. */
export function levelWord(i18n: I18n, name: string): string {
  const word = WORDS[name];
  return word ? i18n._(word) : name;
}
