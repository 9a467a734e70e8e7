import { z } from "zod";
import { AMOUNT_MAX_MINOR, STATED_COUNT_MAX } from "./limits";

/** What leaves a field without a value of its type. Whatever else is wrong with it, it can be read. */
const UNREADABLE = new Set([
  "invalid_type",
  "invalid_value",
  "invalid_union",
  "invalid_key",
  "invalid_element",
]);

/**
 * A schema with one more rule, which reads several fields: the only way in which a rule of more than one field is written.
 *
 * Zod leaves out what refines an object as long as any of its fields is wrong, and then names one wrong field less than
 * there are. This rule is asked as soon as the fields that it `reads` are of their types, however wrong the others are, or these
 * themselves beyond their limits. A field that is wrong already keeps its first word.
 *
 * @param reads the fields that the rule is given
 * @param rule message codes by the field they are said at, `headline` or `texts.0.text`; none when it holds
 */
export function withRule<S extends z.ZodObject, F extends keyof z.output<S> & string>(
  schema: S,
  reads: readonly F[],
  rule: (fields: Pick<z.output<S>, F>) => Record<string, string>,
): S {
  const check = z.superRefine<z.output<S>>(
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
  check._zod.onattach.push(keepWhenFieldsGiveUp);
  return schema.check(check);
}

/**
 * A fraction where a whole number is wanted ends every check of the object around it, `when` or not. A field that gave up is
 * made one that is merely wrong: the object is refused all the same.
 */
function keepWhenFieldsGiveUp(schema: z.core.$ZodType): void {
  schema._zod.deferred ??= [];
  schema._zod.deferred.push(() => {
    const { parse } = schema._zod;
    const soften = (payload: z.core.ParsePayload): z.core.ParsePayload => {
      for (const issue of payload.issues)
        if (issue.path?.length) Object.assign(issue, { continue: undefined });
      return payload;
    };
    schema._zod.parse = (payload, ctx) => {
      const parsed = parse(payload, ctx);
      return parsed instanceof Promise ? parsed.then(soften) : soften(parsed);
    };
  });
}

/** An amount of minor units, in a currency that stands beside it. */
export const amountField = z.number().int().min(0).max(AMOUNT_MAX_MINOR, "amount.tooLarge");

/** A count that somebody states. @param min the least that says something */
export const countField = (min: 0 | 1) => z.number().int().min(min).max(STATED_COUNT_MAX);

/** Trimmed and lower-cased, so that one person has one address. */
export const emailField = z.string().trim().toLowerCase().min(1).max(254).pipe(z.email());

/** An absolute http or https address with a host; anything else never leaves as a link or a redirect. */
export const webUrlField = z.string().trim().min(1).max(2048).refine(isWebUrl, { message: "url" });

export function isWebUrl(value: string): boolean {
  try {
    const url = new URL(value);
    return (
      (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== "" && url.username === ""
    );
  } catch {
    return false;
  }
}

/** A registrable host name, without scheme, port or path. */
export const domainField = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(253)
  .refine(
    (value) => value === "localhost" || /^(?=.{4,253}$)([a-z0-9](-?[a-z0-9])*\.)+[a-z]{2,63}$/.test(value),
    {
      message: "domain",
    },
  );

export const colorField = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), { message: "color" });
