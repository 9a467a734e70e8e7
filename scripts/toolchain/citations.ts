/** A citation without a target, or a rule that is defined twice. */
export interface Fault {
  /** Line in the file, from 1. */
  line: number;
  what: string;
}

/** Valid targets of citations, besides standards. */
export interface Citable {
  /** Numbers of rules, `B12`. */
  rules: ReadonlySet<string>;
  /** Numbers of decisions, `0025`. */
  decisions: ReadonlySet<string>;
  /** @param path from the repository's root, with or without `.ts` */
  hasPath(path: string): boolean;
}

/** Definition of a rule: a list item that starts with its number. */
const STATED = /^- \*\*([A-Z]\d+)\*\* /;

/** Public standards and vendors' documentation, named so that a reader can find the text. */
const STANDARDS = [
  /^RFC \d+/,
  // Korean statutes, by article.
  /^[가-힣 ]+법 제\d+조/,
  /^WCAG 2\.\d/,
  /^(?:Unicode|UTS \d+)/,
  /^OpenID Connect /,
  /^OWASP[ ,]/,
  /^ISO(?:\/IEC)? \d+/,
  /^ITU /,
  /^IANA /,
  /^MRC /,
  /^HTML Standard,/,
  /^PNG Specification /,
  /^GIF89a,/,
  /^AVI RIFF File Reference/,
  /^CIPA DC-008 /,
  /^ECMA-376,/,
  /^sitemaps\.org\//,
  /^Flajolet et al\.,/,
  /^National Tax Service,/,
  /^(?:developer\.android|developer\.apple|developers\.cloudflare|standardwebhooks)\.com[/,]/,
  /^publicsuffix\.org/,
];

/** Names of the project's original documents, which are not in the repository. */
const ELSEWHERE =
  /\breadings? \d|\breadings'|\bspecification,? \d|(?:^|[^,]) sections? \d|\bdesign, decision/i;

const RULES = /\brules? ([A-Z]\d+(?:(?:, | and | to )[A-Z]\d+)*)/g;
const DECISIONS = /\bdecisions? (\d{4}(?:(?:, | and )\d{4})*)/g;
const MARK = "Source:";

/** Rule numbers in a file of `docs/rules`, each with its line. */
export function rulesIn(text: string): { number: string; line: number }[] {
  return text.split("\n").flatMap((line, at) => {
    const number = STATED.exec(line)?.[1];
    return number === undefined ? [] : [{ number, line: at + 1 }];
  });
}

/** Citation errors of a source or a document. */
export function citationFaults(text: string, known: Citable): Fault[] {
  const faults: Fault[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const say = (what: string) => faults.push({ line: at + 1, what });
    if (ELSEWHERE.test(line)) say("names a text that is not in the repository");
    for (const number of numbersIn(line, RULES))
      if (!known.rules.has(number)) say(`there is no rule ${number}`);
    for (const number of numbersIn(line, DECISIONS))
      if (!known.decisions.has(number)) say(`there is no decision ${number}`);
  }
  for (const { line, source } of sourcesIn(text)) {
    const what = sourceFault(source, known);
    if (what !== null) faults.push({ line, what });
  }
  return faults.sort((a, b) => a.line - b.line);
}

/** Expands `B2, B4 to B6` into B2, B4, B5 and B6. */
function numbersIn(line: string, pattern: RegExp): string[] {
  return [...line.matchAll(pattern)].flatMap(([, list = ""]) =>
    list.split(/, | and /).flatMap((part) => {
      const [first = "", last] = part.split(" to ");
      if (last === undefined) return [first];
      const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
      return Array.from({ length: Math.max(to - from + 1, 1) }, (_, nth) => `${first[0]}${from + nth}`);
    }),
  );
}

/** Each `Source:` of a comment up to the end of its sentence, across lines. */
function sourcesIn(text: string): { line: number; source: string }[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (!/^\s*(?:\/?\*|\/\/|-|[A-Z])|\/\*\*/.test(line)) return [];
    const from = line.indexOf(MARK);
    if (from === -1) return [];
    let source = line.slice(from + MARK.length);
    for (let next = at + 1; !hasEnd(source) && /^\s*\* \S/.test(lines[next] ?? ""); next++)
      source += ` ${(lines[next] ?? "").replace(/^\s*\* /, "")}`;
    return [{ line: at + 1, source: source.slice(0, endOf(source)).trim() }];
  });
}

const END = /(?<!\bal)[.](?=\s|$|"$)|\s*\*\/|(?<=\.)"(?=$|\s)/;
const hasEnd = (source: string) => END.test(source);
const endOf = (source: string) => END.exec(source)?.index ?? source.length;

function sourceFault(source: string, known: Citable): string | null {
  if (source === "") return "a source without a name";
  for (const part of source.split("; ")) {
    const path = /^`([\w./-]+)`/.exec(part)?.[1];
    if (path !== undefined) {
      if (!known.hasPath(path)) return `there is no ${path}`;
    } else if (!isNumbered(part) && !STANDARDS.some((form) => form.test(part))) {
      return `"${part}" is no rule, decision, path or standard`;
    }
  }
  return null;
}

/** Whether the part consists of numbers only. */
function isNumbered(part: string): boolean {
  return /^rules? [A-Z]\d+(?:(?:, | and | to )[A-Z]\d+)*$|^decisions? \d{4}(?:(?:, | and )\d{4})*$/.test(
    part,
  );
}
