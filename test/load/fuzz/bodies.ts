/** A body that is, or may be, more expensive to parse than its size suggests. */
export interface HostileBody {
  /** Name in the result table. */
  name: string;
  type: string;
  body: string;
}

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=b";
const JSON_TYPE = "application/json";

const filled = (size: number, text: string): string => text.repeat(Math.floor(size / text.length));

/** Numbered texts, so that all are different. */
function numbered(size: number, textOf: (nth: number) => string): string {
  const texts: string[] = [];
  for (let length = 0, nth = 0; length < size; nth++) {
    const text = textOf(nth);
    texts.push(text);
    length += text.length;
  }
  return texts.join("").slice(0, size);
}

const part = (name: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`;

/** Texts that cause excessive backtracking in a careless regular expression. */
const SLOW_TEXTS: readonly (readonly [string, string])[] = [
  ["an address of dots", "a."],
  ["an address of at signs", "a@"],
  ["dashes", "a-"],
  ["blanks", " "],
  ["line breaks", "\n"],
  ["digits", "9"],
  ["combining marks", "\u0301"],
];

/**
 * Forms, multipart parts and JSON of about `size` bytes. All are text with one byte per character, except marks in the slow
 * texts.
 */
export function hostileBodies(size: number): HostileBody[] {
  const form = (name: string, body: string) => ({ name: `form: ${name}`, type: FORM, body });
  const parts = (name: string, body: string) => ({ name: `parts: ${name}`, type: PARTS, body });
  const json = (name: string, body: string) => ({ name: `JSON: ${name}`, type: JSON_TYPE, body });
  return [
    form("one long value", `email=${filled(size - 6, "x")}`),
    form("one name again and again", filled(size, "email=&")),
    form("nothing but separators", filled(size, "&")),
    form(
      "many names",
      numbered(size, (nth) => `f${nth}=&`),
    ),
    form("a place far out in a list", filled(size, "z[999999999]=x&")),
    form("lists in lists", `${filled(size - 2, "[0]")}=x`),
    form("a deep name", `${filled(size - 4, "a.")}a=x`),
    form(
      "deep names",
      numbered(size, (nth) => `a${nth}.${filled(200, "b.")}c=x&`),
    ),
    form("names of objects' own", filled(size, "__proto__.constructor.prototype=x&")),
    form("percent signs", `email=${filled(size - 6, "%")}`),
    form("escapes", `email=${filled(size - 6, "%F0%9F%98%80")}`),
    form("an intent of brackets", `__intent__=${filled(size - 11, "[")}`),
    ...SLOW_TEXTS.map(([name, text]) =>
      form(
        `an address, a name and a password of ${name}`,
        ["email", "name", "password", "code", "token"]
          .map((field) => `${field}=${filled(size / 40, encodeURIComponent(text))}!`)
          .join("&"),
      ),
    ),
    parts("many parts", `${filled(size, part("email"))}--b--`),
    parts("boundaries that are none", filled(size, "--b-")),
    parts("one long head", `--b\r\nContent-Disposition: form-data; ${filled(size, "name=a; ")}\r\n\r\n--b--`),
    parts("quotes that do not end", `${part("email", `; filename="${filled(size, '\\"')}`)}--b--`),
    json("brackets", filled(size, "[")),
    json("a deep list", filled(size / 2, "[") + filled(size / 2, "]")),
    json("a deep object", `${filled(size / 2, '{"a":')}1${filled(size / 10, "}")}`),
    json("many names", `{${numbered(size, (nth) => `"f${nth}":0,`)}"z":0}`),
    json("one name again and again", `{${filled(size, '"email":0,')}"z":0}`),
    json("names of objects' own", `{${filled(size, '"__proto__":{"a":1},')}"z":0}`),
    json("a long number", `{"email":${filled(size, "9")}}`),
    json("escapes", `{"email":"${filled(size, "\\u0301")}"}`),
    json("many small lists", `[${filled(size, "[],")}0]`),
  ];
}
