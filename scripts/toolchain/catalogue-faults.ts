/** A message of a PO file. */
interface Message {
  /** Context and id, which together identify a message. */
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

/** The active messages of a PO file, without its header and obsolete entries. */
export function messagesOf(po: string): Message[] {
  return po.split(/\n{2,}/).flatMap((entry) => {
    const id = field(entry, "msgid");
    if (!id) return [];
    const context = field(entry, "msgctxt");
    return [{ key: context ? `${context}: ${id}` : id, text: field(entry, "msgstr") ?? "" }];
  });
}

/**
 * Compares a translated catalogue with the code's messages and returns one line per error: a message that is missing,
 * unused, duplicated or not translated.
 *
 * @param path of the catalogue, used in the lines
 */
export function catalogueFaults(path: string, translated: string, extracted: string): string[] {
  const have = messagesOf(translated);
  const haveKeys = new Set(have.map(({ key }) => key));
  const wantedKeys = new Set(messagesOf(extracted).map(({ key }) => key));
  const dead = [...haveKeys].filter((key) => !wantedKeys.has(key));
  const twice = have.filter(({ key }, index) => have.findIndex((other) => other.key === key) !== index);
  const untranslated = have.filter(({ key, text }) => text === "" && wantedKeys.has(key));
  const obsolete = [...translated.matchAll(/^#~ msgid (.+)/gm)];
  return [
    ...[...wantedKeys]
      .filter((key) => !haveKeys.has(key))
      .map((key) => `${path}: missing "${key}" (run lingui extract)`),
    ...dead.map((key) => `${path}: no longer used "${key}"`),
    ...obsolete.map(([, id]) => `${path}: no longer used ${id} (run lingui extract --clean)`),
    ...twice.map(({ key }) => `${path}: twice "${key}"`),
    ...untranslated.map(({ key }) => `${path}: not translated "${key}"`),
  ];
}

/** Keys of the code's messages that a catalogue does not translate. */
export function missingIn(translated: string, extracted: string): string[] {
  const have = new Set(messagesOf(translated).flatMap(({ key, text }) => (text === "" ? [] : [key])));
  return messagesOf(extracted).flatMap(({ key }) => (have.has(key) ? [] : [key]));
}

/**
 * One line per message that a locale's areas translate differently: the catalogues are merged, so only one of the translations
 * would be displayed. A message with different meanings needs a context.
 * @param catalogues PO texts of one language by name
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
