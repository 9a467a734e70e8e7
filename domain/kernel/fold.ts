/** Half-width and full-width forms (U+FF01 to U+FFEF) and the wide space, which Korean and Japanese keyboards send. */
const WIDTH_FORMS = /[\u3000\uff01-\uffef]+/g;
/** Half-width voicing marks by their combining marks. */
const VOICED_MARKS: Readonly<Record<string, string>> = { "\u3099": "\uff9e", "\u309a": "\uff9f" };

/** Standalone Hangul letters by their NFKC form, a syllable part that no keyboard sends. */
const HANGUL_LETTERS = new Map(
  Array.from({ length: 0x318e - 0x3130 }, (_, nth) => String.fromCharCode(0x3131 + nth)).map((letter) => [
    letter.normalize("NFKC"),
    letter,
  ]),
);

const plainWidth = (text: string): string =>
  [...text.normalize("NFKC")].map((letter) => HANGUL_LETTERS.get(letter) ?? letter).join("");

/**
 * A text normalized for search: composed, in normal width and lower case, so that variants match: `ＡＤ` and `ad`, `ｶﾞ` and `ガ`, a decomposed
 * `홈`. Standalone Hangul letters and signs such as `㈜` stay unchanged.
 */
export function folded(text: string): string {
  return text.normalize("NFC").replace(WIDTH_FORMS, plainWidth).toLowerCase().normalize("NFC");
}

/** Half-width forms with their normal forms, a letter with its voicing mark before the letter alone. */
const HALF_WIDTH: readonly (readonly [form: string, usual: string])[] = (() => {
  const letters = Array.from({ length: 0xffdd - 0xff61 }, (_, nth) => String.fromCharCode(0xff61 + nth));
  const voiced = letters.flatMap((letter) => Object.values(VOICED_MARKS).map((mark) => letter + mark));
  return [...voiced.filter((pair) => folded(pair).length === 1), ...letters].map((form) => [
    form,
    folded(form),
  ]);
})();

/** D1 allows at most a hundred nested expressions in a statement. */
const FORMS_MAX = 60;

/**
 * Replacements, in order, with which a stored text contains `folded(sought)` whenever its own folded text does: other forms of the sought
 * letters, except ASCII upper case. For a text with very many different letters, the last ones have no replacements.
 */
export function otherForms(sought: string): [form: string, usual: string][] {
  const letters = new Set(folded(sought));
  const forms = HALF_WIDTH.filter(([, usual]) => letters.has(usual)).map(
    ([form, usual]): [string, string] => [form, usual],
  );
  for (const letter of letters) {
    const [plain = "", mark = ""] = letter.normalize("NFD");
    if (Object.hasOwn(VOICED_MARKS, mark)) forms.unshift([`${plain}${VOICED_MARKS[mark]}`, letter]);
    for (const other of new Set([letter, letter.toUpperCase()])) {
      const isAscii = other.length === 1 && other > " " && other < "\u007f";
      const wide = isAscii ? String.fromCharCode(other.charCodeAt(0) + 0xfee0) : "";
      if (wide !== "") forms.push([wide, letter]);
      else if (other !== letter && folded(other) === letter) forms.push([other, letter]);
    }
    if (letter === " ") forms.push(["\u3000", " "]);
  }
  return forms.slice(0, FORMS_MAX);
}
