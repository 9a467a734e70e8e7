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
 * no longer used, there twice, or, in English, not translated.
 *
 * @param path `locales/{locale}/{area}.po`
 */
export function catalogueFaults(path: string, committed: string, extracted: string): string[] {
  const have = messagesOf(committed);
  const haveKeys = new Set(have.map(({ key }) => key));
  const wantedKeys = new Set(messagesOf(extracted).map(({ key }) => key));
  const twice = have.filter(({ key }, index) => have.findIndex((other) => other.key === key) !== index);
  const untranslated = path.split("/")[1] === TRANSLATED ? have.filter(({ text }) => text === "") : [];
  return [
    ...[...wantedKeys]
      .filter((key) => !haveKeys.has(key))
      .map((key) => `${path}: missing "${key}" (run lingui extract)`),
    ...[...haveKeys].filter((key) => !wantedKeys.has(key)).map((key) => `${path}: no longer used "${key}"`),
    ...twice.map(({ key }) => `${path}: twice "${key}"`),
    ...untranslated
      .filter(({ key }) => wantedKeys.has(key))
      .map(({ key }) => `${path}: not translated "${key}"`),
  ];
}
