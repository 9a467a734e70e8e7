import { z } from "zod";
import { AMOUNT_MAX_MINOR, STATED_COUNT_MAX } from "./limits";

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
