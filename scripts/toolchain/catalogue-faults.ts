/** The locale that the code is written in. */
const SOURCE = "ko";
/** The locale that must translate every message itself. */
const TRANSLATED = "en";

/** One message of a PO file. */
interface Message {
  /** Context and id, which together name a message. */
  key: string;
  text: string;
}

/** Joins the quoted parts of a PO field: `msgid "a"` followed by `"b"` is `ab`. */
function field(entry: string, name: string): string | undefined {
  const match = new RegExp(`^${name} ("(?:[^"\\\\]|\\\\.)*"(?:\\n"(?:[^"\\\\]|\\\\.)*")*)`, "m").exec(entry);
  return match?.[1]
    ?.split("\n")
    .map((part) => JSON.parse(part) as string)
    .join("");
}

/** The live messages of a PO file; its header and its obsolete entries are none. */
export function messagesOf(po: string): Message[] {
  return po.split(/\n{2,}/).flatMap((entry) => {
    const id = field(entry, "msgid");
    if (!id) return [];
    const context = field(entry, "msgctxt");
    return [{ key: context ? `${context}: ${id}` : id, text: field(entry, "msgstr") ?? "" }];
  });
}

/**
 * Compares a committed catalogue with what extracting now gives and returns a line a fault: a message that is missing,
 * no longer used, there twice, in English not translated, or in Korean another than the code says.
 *
 * @param path `locales/catalogues/{locale}/{area}.po`
 * @param extracted with the source locale overwritten
 */
export function catalogueFaults(path: string, committed: string, extracted: string): string[] {
  const have = messagesOf(committed);
  const locale = path.split("/").at(-2);
  const haveKeys = new Set(have.map(({ key }) => key));
  const wanted = new Map(messagesOf(extracted).map(({ key, text }) => [key, text]));
  const wantedKeys = new Set(wanted.keys());
  const twice = have.filter(({ key }, index) => have.findIndex((other) => other.key === key) !== index);
  const untranslated = locale === TRANSLATED ? have.filter(({ text }) => text === "") : [];
  // A message with an id of its own keeps its old words in the source catalogue when those of the code change.
  const outdated =
    locale === SOURCE ? have.filter(({ key, text }) => wanted.has(key) && wanted.get(key) !== text) : [];
  return [
    ...[...wantedKeys]
      .filter((key) => !haveKeys.has(key))
      .map((key) => `${path}: missing "${key}" (run lingui extract)`),
    ...[...haveKeys].filter((key) => !wantedKeys.has(key)).map((key) => `${path}: no longer used "${key}"`),
    ...twice.map(({ key }) => `${path}: twice "${key}"`),
    ...untranslated
      .filter(({ key }) => wantedKeys.has(key))
      .map(({ key }) => `${path}: not translated "${key}"`),
    ...outdated.map(({ key }) => `${path}: not what the code says "${key}" (run lingui extract --overwrite)`),
  ];
}

/**
 * A line for each message that the areas of a locale translate differently: the catalogues are read as one, and of two words for the same message
 * one would show in both places. What means another thing elsewhere has a context of its own.
 * @param catalogues PO texts of one locale by path
 */
export function contradictions(catalogues: ReadonlyMap<string, string>): string[] {
  const first = new Map<string, { path: string; text: string }>();
  const faults: string[] = [];
  for (const [path, po] of catalogues) {
    for (const { key, text } of messagesOf(po)) {
      const known = first.get(key);
      if (!known) first.set(key, { path, text });
      else if (text !== "" && known.text !== "" && known.text !== text)
        faults.push(
          `${path}: "${key}" is "${text}" here and "${known.text}" in ${known.path} (give one a context)`,
        );
    }
  }
  return faults;
}
