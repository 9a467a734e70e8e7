import { z } from "zod";
import { asciiAddress, asciiHost, isHost } from "./domain-name";
import { AMOUNT_MAX_MINOR, STATED_COUNT_MAX } from "./limits";
import { messageCode } from "./validation";

/** Zod issues that mean a field has no value of its type. With other issues the value exists, and a rule can read it. */
const UNREADABLE = new Set([
  "invalid_type",
  "invalid_value",
  "invalid_union",
  "invalid_key",
  "invalid_element",
]);

/**
 * Adds a rule that reads several fields to a schema. All such rules use this function.
 *
 * Zod skips an object's refinements while any of its fields is invalid, so that a form would report its errors in two rounds.
 * This rule runs as soon as the fields in `reads` have values of their types, even if these or other fields break other rules. A
 * field that already has an error retains it.
 *
 * @param reads the fields passed to the rule
 * @param rule message codes by the path of the field that shows them (`headline`, `texts.0.text`); empty if the rule holds
 */
export function withRule<S extends z.ZodObject, F extends keyof z.output<S> & string>(
  schema: S,
  reads: readonly F[],
  rule: (fields: Pick<z.output<S>, F>) => Record<string, string>,
): S {
  return schema.superRefine(
    (value, ctx) => {
      const known = ctx.issues.map(({ code, path = [] }) => ({ code, path }));
      const isUnreadable = ({ code, path }: (typeof known)[number]) =>
        path.length === 0 || (reads.some((field) => field === path[0]) && UNREADABLE.has(code ?? ""));
      if (known.some(isUnreadable)) return;
      for (const [field, message] of Object.entries(rule(value))) {
        const path = field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        if (known.some((each) => path.every((part, at) => each.path[at] === part))) continue;
        ctx.addIssue({ code: "custom", path, message });
      }
    },
    { when: () => true },
  );
}

/**
 * A whole number. Zod's own `int` aborts all checks of the surrounding object on a fraction, rules of several fields included. A
 * fraction is therefore refused before `int` runs, as a value of the wrong type.
 *
 * @param bounded the number with its limits; a fraction beyond them reports the limit
 * @param says message code for a fraction; by default it is of the wrong type
 */
export function whole<S extends z._ZodNumber<z.core.$ZodNumberInternals<unknown>>>(
  bounded: S,
  says?: string,
): S {
  const refused = z.check<number>((ctx) => {
    if (Number.isInteger(ctx.value)) return;
    if (ctx.issues.length === 0)
      ctx.issues.push({
        ...{ code: "invalid_type", expected: "int", input: ctx.value, continue: true },
        ...(says && { message: says }),
      });
    ctx.value = 0;
  });
  return bounded.check(refused).int();
}

/** A whole number in a range. @param tooLarge message code above the range */
export const wholeField = (min: number, max: number, tooLarge?: string) =>
  whole(z.number().min(min).max(max, tooLarge));

/** An amount of minor units, whose currency is stored beside it. */
export const amountField = wholeField(0, AMOUNT_MAX_MINOR, "amount.tooLarge");

/** A stated count. @param min minimum valid value */
export const countField = (min: 0 | 1) => wholeField(min, STATED_COUNT_MAX);

/** Zod's pattern, extended by `xn--` top-level domains. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Trimmed and lower-cased, with its domain in ASCII, so that each mailbox has one spelling: browsers send `u@메일.한국` in its `xn--` form.
 */
export const emailField = z
  .string()
  .normalize("NFKC")
  .trim()
  .toLowerCase()
  .overwrite(asciiAddress)
  .min(1)
  .max(254)
  .pipe(z.email({ pattern: EMAIL }));

/** A host name with at least one dot, optionally followed by a port, path, query or fragment. */
const BARE_ADDRESS = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Adds `https://` to a web address that was typed without a scheme. Returns any other text unchanged. */
export const withScheme = (typed: string): string => (BARE_ADDRESS.test(typed) ? `https://${typed}` : typed);

/**
 * An absolute http or https URL with a host; others are never used as a link or redirect. `weather.example/today` is read as
 * `https://weather.example/today`.
 */
export const webUrlField = z
  .string()
  .trim()
  .overwrite(withScheme)
  .min(1)
  .max(2048)
  .refine(isWebUrl, { message: "url" });

/** A typed code in ASCII without spaces. */
export const plainCode = (typed: string): string => typed.normalize("NFKC").replaceAll(/\s/g, "");

/** A code with this number of digits, as typed or pasted: spaces and full-width digits are accepted. */
export const digitsCode = (digits: number) =>
  z
    .string()
    .overwrite(plainCode)
    .min(1)
    .regex(new RegExp(`^\\d{${digits}}$`), messageCode("code.digits", { digits }));

export function isWebUrl(value: string): boolean {
  try {
    const url = new URL(value);
    return (
      (url.protocol === "https:" || url.protocol === "http:") &&
      url.hostname !== "" &&
      url.username + url.password === ""
    );
  } catch {
    return false;
  }
}

/** Host of a pasted URL: `http://localhost:3000/` is `localhost`. */
function bareHost(text: string): string {
  const [host = ""] = text.replace(/^https?:\/\//, "").split("/");
  return host.replace(/:\d{1,5}$/, "");
}

const isDomain = (value: string): boolean => value === "localhost" || isHost(value);

const hostText = z.string().trim().toLowerCase();

/** A registrable host name, without scheme, port or path; stored in ASCII. */
export const domainField = hostText
  .overwrite(asciiHost)
  .min(1)
  .max(253)
  .refine(isDomain, { message: "domain" });

/** A registrable host name from a pasted URL: scheme, port and path are removed. */
export const pastedDomainField = hostText
  .overwrite((typed) => asciiHost(bareHost(typed)))
  .min(1)
  .max(253)
  .refine(isDomain, { message: "domain" });

export const colorField = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), { message: "color" });
