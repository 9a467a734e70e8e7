/** What a log says of an error: its name, what happened, where, and what it came of. */
export interface Described {
  name: string;
  message: string;
  stack?: string;
  cause?: Described;
}

const CAUSES_MAX = 4;
const TEXT_MAX_CHARS = 2_000;

/**
 * An error as a log may keep it: whatever was thrown says what it is, and neither people nor secrets are named in it. A database's error is
 * told by its statement, never by the values that were bound to it.
 */
export function described(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { name: typeof error, message: kept(textOf(error)) };
  const { name, cause } = error;
  const message = kept(error.message);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const inner = error instanceof AggregateError && cause === undefined ? error.errors[0] : cause;
  return {
    name,
    message: error instanceof AggregateError && message === "" ? `${error.errors.length} errors` : message,
    ...(frames.length > 0 ? { stack: kept(frames.join("\n")) } : {}),
    ...(inner !== undefined && depth < CAUSES_MAX ? { cause: described(inner, depth + 1) } : {}),
  };
}

/** The same in one line, for what is tried again. */
export function describedShort(error: unknown): string {
  const parts: string[] = [];
  for (let each: Described | undefined = described(error); each; each = each.cause)
    parts.push(each.name === "Error" ? each.message : `${each.name}: ${each.message}`);
  return parts.join(" < ");
}

/** What was thrown and is no error: an answer by its status, a record by what it holds. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  if ("status" in thrown && typeof thrown.status === "number")
    return `${thrown.constructor.name} ${thrown.status}`;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}

/** Drizzle writes the bound values behind its statement. */
const BOUND_VALUES = /\nparams: .*$/s;
const WORDS = /[^\s"'<>(),;:]+/g;
/** Access tokens and signed ones. */
const TOKEN = /^(?:mdt_|eyJ)[\w.-]+$/;
const CREDENTIALS = /\b(Bearer|Basic) \S+/g;
const NAMED_SECRETS =
  /("?\b(?:password|secret|token|authorization|cookie|signature|account_?number)"?\s?[:=]\s?)("[^"\n]*"|[^\s,;&"}]+)/gi;

function kept(text: string): string {
  return text
    .slice(0, 4 * TEXT_MAX_CHARS)
    .replace(BOUND_VALUES, "")
    .replace(CREDENTIALS, "$1 [secret]")
    .replace(NAMED_SECRETS, "$1[secret]")
    .replace(WORDS, (word) => (word.includes("@") ? "[address]" : TOKEN.test(word) ? "[secret]" : word))
    .slice(0, TEXT_MAX_CHARS);
}
