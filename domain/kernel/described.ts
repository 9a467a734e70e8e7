/** Log record of an error: name, message, location, and cause. */
export interface Described {
  name: string;
  message: string;
  stack?: string;
  cause?: Described;
}

const CAUSES_MAX = 4;
const TEXT_MAX_CHARS = 2_000;

/**
 * An error in a form that can be logged, without personal data or secrets. A database error is described by its statement, never
 * by the bound values.
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

/** The error in one line, for retries. */
export function describedShort(error: unknown): string {
  const parts: string[] = [];
  for (let each: Described | undefined = described(error); each; each = each.cause)
    parts.push(each.name === "Error" ? each.message : `${each.name}: ${each.message}`);
  return parts.join(" < ");
}

/** Describes a thrown value that is not an error: a response by its status, an object by its content. */
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

/** Drizzle appends the bound values to its statement. */
const BOUND_VALUES = /\nparams: .*$/s;
const WORDS = /[^\s"'<>(),;:]+/g;
/** Access tokens and signed tokens. */
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
