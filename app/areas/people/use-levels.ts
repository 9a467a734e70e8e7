import { useLingui } from "@lingui/react";
import { GROUP_ROLES, levelName, MEMBER_LEVELS } from "../../../domain/people";
import { levelWord } from "../../../locales/words/level-words";

/**
 * Names of levels and roles in the page's language.
 * @param givesOwners whether the reader may grant ownership
 */
export function useLevels(givesOwners = true) {
  const { i18n } = useLingui();
  const options = (names: readonly string[]) =>
    names.map((name) => ({ value: name, label: levelWord(i18n, name) }));
  return {
    word: (name: string) => levelWord(i18n, name),
    wordOf: (level: number) => levelWord(i18n, levelName(level)),
    levels: options(MEMBER_LEVELS),
    givable: options(MEMBER_LEVELS.filter((level) => givesOwners || level !== "owner")),
    roles: options(GROUP_ROLES),
  };
}
