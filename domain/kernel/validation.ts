import type { z } from "zod";
import { AppError, type FieldErrors } from "./errors";
import { faultyTexts, normalizedTexts } from "./texts";

/**
 * Message codes. A schema reports an error as `code|name=value|name=value`; the catalogues translate it into the reader's language
 * (`locales/words/field-messages.ts`). Domain code contains no language.
 */
export function messageCode(code: string, params: Record<string, string | number> = {}): string {
  return [code, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join("|");
}

/** The inverse of `messageCode`. */
export function parseMessageCode(message: string): { code: string; params: Record<string, string> } {
  const [code = "invalid", ...rest] = message.split("|");
  const params: Record<string, string> = {};
  for (const part of rest) {
    const at = part.indexOf("=");
    if (at > 0) params[part.slice(0, at)] = part.slice(at + 1);
  }
  return { code, params };
}

type RawIssue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0];

/**
 * Converts a zod issue into a message code. Passed as `error` to each parse, so that a schema's own messages (which are codes)
 * take precedence and built-in checks return codes too.
 */
export function issueCode(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return isAbsent(issue.input) ? "required" : "invalidType";
    case "too_small":
      if (issue.origin === "string") {
        return Number(issue.minimum) <= 1
          ? "required"
          : messageCode("tooShort", { min: String(issue.minimum) });
      }
      if (issue.origin === "array") return messageCode("tooFew", { min: String(issue.minimum) });
      return messageCode(issue.inclusive === false ? "mustExceed" : "tooSmall", {
        min: String(issue.minimum),
      });
    case "too_big":
      if (issue.origin === "string") return messageCode("tooLong", { max: String(issue.maximum) });
      if (issue.origin === "array") return messageCode("tooMany", { max: String(issue.maximum) });
      return messageCode("tooLarge", { max: String(issue.maximum) });
    case "invalid_format":
      return issue.format === "email" ? "email" : issue.format === "url" ? "url" : "invalidFormat";
    case "invalid_value":
      return isAbsent(issue.input) ? "required" : "notAnOption";
    // A union's discriminator has one of a few values too.
    case "invalid_union":
      return "notAnOption";
    case "unrecognized_keys":
      return "unknownField";
    case "not_multiple_of":
      return messageCode("step", { step: String(issue.divisor) });
    default:
      return "invalid";
  }
}

function isAbsent(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}

/** All issues, one entry per field. Paths are dotted: `creative.headline`. */
export function fieldErrorsOf(error: Pick<z.core.$ZodError, "issues">): FieldErrors {
  // A map: a field may be called `__proto__`.
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    for (const path of pathsOf(issue)) fields.set(path, [...(fields.get(path) ?? []), issue.message]);
  }
  return Object.fromEntries(fields);
}

/** The dotted paths of an issue: one, or one per unknown field of its object. */
export function pathsOf(issue: z.core.$ZodIssue): string[] {
  const { path } = issue;
  const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((keys) => keys.map(String).join("."));
}

/** Key under which `noteUnknownFields` stores the errors of a body. */
export const NOTED = Symbol("noted");

function notedIn(input: unknown): FieldErrors {
  return typeof input === "object" && input !== null && NOTED in input ? (input[NOTED] as FieldErrors) : {};
}

/**
 * Parses, or throws code 070 with all invalid fields, those noted by `noteUnknownFields` included. Texts are normalized by
 * `normalizedTexts`; findings of `faultyTexts` are errors in any field.
 * @param also further errors, found by comparison with stored data; a field's first error takes precedence
 * @throws AppError 070
 */
export function parseOrRefuse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  also: FieldErrors = {},
): z.output<S> {
  const texts = normalizedTexts(input);
  const result = schema.safeParse(texts, { error: issueCode });
  const known = { ...notedIn(input), ...faultyTexts(texts), ...also };
  if (result.success && Object.keys(known).length === 0) return result.data;
  throw new AppError("070", { fields: { ...known, ...(result.success ? {} : fieldErrorsOf(result.error)) } });
}

/** Throws if a rule found errors, one message code per field. @throws AppError 070 */
export function refuse(codes: Record<string, string>): void {
  const fields = Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
}
