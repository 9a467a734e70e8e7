/** Forms of half and full width (U+FF01 to U+FFEF) and the wide blank, which keyboards of Korean and Japanese send. */
const WIDTH_FORMS = /[\u3000\uff01-\uffef]+/g;
/** The half-width marks that voice the letter before them, by their combining ones. */
const VOICED_MARKS: Readonly<Record<string, string>> = { "\u3099": "\uff9e", "\u309a": "\uff9f" };

/** Letters of Hangul that stand alone, by what NFKC makes of them: a part of a syllable, which no keyboard sends. */
const HANGUL_LETTERS = new Map(
  Array.from({ length: 0x318e - 0x3130 }, (_, nth) => String.fromCharCode(0x3131 + nth)).map((letter) => [
    letter.normalize("NFKC"),
    letter,
  ]),
);

const plainWidth = (text: string): string =>
  [...text.normalize("NFKC")].map((letter) => HANGUL_LETTERS.get(letter) ?? letter).join("");

/**
 * A text as it is looked for: composed, in its usual width and in lower case. Texts that only differ in these are one to whoever types:
 * `ＡＤ` and `ad`, `ｶﾞ` and `ガ`, a decomposed `홈`. Letters of Hangul that stand alone stay, and so do signs such as `㈜`.
 */
export function folded(text: string): string {
  return text.normalize("NFC").replace(WIDTH_FORMS, plainWidth).toLowerCase().normalize("NFC");
}

/** Each half-width form, a letter with its voiced mark before the letter alone, with the usual one. */
const HALF_WIDTH: readonly (readonly [form: string, usual: string])[] = (() => {
  const letters = Array.from({ length: 0xffdd - 0xff61 }, (_, nth) => String.fromCharCode(0xff61 + nth));
  const voiced = letters.flatMap((letter) => Object.values(VOICED_MARKS).map((mark) => letter + mark));
  return [...voiced.filter((pair) => folded(pair).length === 1), ...letters].map((form) => [
    form,
    folded(form),
  ]);
})();

/** A statement of D1 nests no more than a hundred expressions. */
const FORMS_MAX = 60;

/**
 * What of a stored text has to be replaced, in order, so that it holds `folded(sought)` where its own folded text does: the other forms of the
 * letters that are sought, but the upper case of ASCII. Of a text with very many different letters the last ones have none.
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
