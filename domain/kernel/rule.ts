import { z } from "zod";
import { asciiAddress, asciiHost, isHost } from "./domain-name";
import { AMOUNT_MAX_MINOR, STATED_COUNT_MAX } from "./limits";
import { messageCode } from "./validation";

/** Zod's issues that mean a field has no value of its type. With any other issue the value is there and a rule can read it. */
const UNREADABLE = new Set([
  "invalid_type",
  "invalid_value",
  "invalid_union",
  "invalid_key",
  "invalid_element",
]);

/**
 * Adds a rule that reads several fields to a schema. Every such rule is added by this function.
 *
 * Zod skips an object's own refinements while any of its fields is wrong, so that a form would name the wrong fields in two rounds. This
 * rule runs as soon as the fields in `reads` have values of their types, even when those values or other fields break other rules. A
 * field that has an error already keeps that one.
 *
 * @param reads the fields that the rule is given
 * @param rule message codes by the path of the field that shows them (`headline`, `texts.0.text`); empty when the rule holds
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
 * A number that is whole. Where zod's own `int` meets a fraction it gives up every check of the object around it, rules of several fields
 * included; the fraction is therefore refused before `int` looks, as a value that is none of its field's type.
 *
 * @param bounded with its limits: of a fraction beyond them those speak
 * @param says the message code of a fraction; left out, it is of the wrong type
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

/** A whole number of a range. @param tooLarge the message code above it */
export const wholeField = (min: number, max: number, tooLarge?: string) =>
  whole(z.number().min(min).max(max, tooLarge));

/** An amount of minor units, in a currency that stands beside it. */
export const amountField = wholeField(0, AMOUNT_MAX_MINOR, "amount.tooLarge");

/** A count that somebody states. @param min the least that says something */
export const countField = (min: 0 | 1) => wholeField(min, STATED_COUNT_MAX);

/** Zod's own, and domains at the top that have an `xn--` form. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Trimmed, lower-cased and its domain in ASCII, so that one mailbox is one address, however it is typed: browsers send `u@메일.한국` in its
 * `xn--` form.
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

/** A host name with a point in it, and what may follow one: a port, a path, a query, a fragment. */
const BARE_ADDRESS = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Adds `https://` to a web address that was typed without a scheme. Returns any other text unchanged. */
export const withScheme = (typed: string): string => (BARE_ADDRESS.test(typed) ? `https://${typed}` : typed);

/**
 * An absolute http or https address with a host; anything else never leaves as a link or a redirect. `weather.example/today` is read as
 * `https://weather.example/today`.
 */
export const webUrlField = z
  .string()
  .trim()
  .overwrite(withScheme)
  .min(1)
  .max(2048)
  .refine(isWebUrl, { message: "url" });

/** A code that was typed, in ASCII and without blanks. */
export const plainCode = (typed: string): string => typed.normalize("NFKC").replaceAll(/\s/g, "");

/** A code of so many digits as it is typed or pasted: with blanks between them, or in full width. */
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

/** Of a web address as it is pasted, its host: `http://localhost:3000/` is `localhost`. */
function bareHost(text: string): string {
  const [host = ""] = text.replace(/^https?:\/\//, "").split("/");
  return host.replace(/:\d{1,5}$/, "");
}

const isDomain = (value: string): boolean => value === "localhost" || isHost(value);

const hostText = z.string().trim().toLowerCase();

/** A registrable host name, without scheme, port or path; kept in ASCII. */
export const domainField = hostText
  .overwrite(asciiHost)
  .min(1)
  .max(253)
  .refine(isDomain, { message: "domain" });

/** The same, of an address as it is pasted: scheme, port and path are taken off. */
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
