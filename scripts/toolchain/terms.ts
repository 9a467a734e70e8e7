/** A row of the glossary's table of terms. Words as written there, in comma-separated lists. */
interface Term {
  english: string;
  korean: string;
  /** English and Korean words that must not be used for it. */
  notEnglish: readonly string[];
  notKorean: readonly string[];
  /** Texts in which one of those words has another meaning. */
  except: readonly string[];
}

const HEADING = "## Words of the screens";
const list = (cell: string) =>
  cell
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** The table of terms of `docs/glossary.md`. @throws when the glossary has none */
export function termsOf(glossary: string): Term[] {
  const section = glossary.split(HEADING)[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").slice(1, -1));
  if (rows.length === 0) throw new Error(`docs/glossary.md has no table under "${HEADING}"`);
  return rows.map(([english = "", korean = "", notEnglish = "", notKorean = "", except = ""]) => ({
    english: english.trim(),
    korean: korean.trim(),
    notEnglish: list(notEnglish),
    notKorean: list(notKorean),
    except: list(except),
  }));
}

/** A Korean word matches from its beginning, with any particle or ending; an English word matches as a whole. */
const pattern = (word: string) =>
  /[가-힣]/.test(word) ? new RegExp(`(?<![가-힣])${word}`) : new RegExp(`\\b${word}\\b`, "i");

/**
 * One line per text that uses a forbidden word of the table, in Korean or English.
 * @param texts by place, as named in the lines
 */
export function termFaults(
  terms: readonly Term[],
  texts: Iterable<readonly [place: string, text: string]>,
): string[] {
  const words = terms.flatMap(({ english, korean, notEnglish, notKorean, except }) =>
    [...notEnglish, ...notKorean].map((word) => ({
      word,
      pattern: pattern(word),
      except,
      instead: /[가-힣]/.test(word) ? korean : english,
    })),
  );
  return [...texts].flatMap(([place, text]) =>
    words
      .filter((word) =>
        word.pattern.test(word.except.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text)),
      )
      .map(({ word, instead }) => `${place}: "${text}" says "${word}" (docs/glossary.md: "${instead}")`),
  );
}
