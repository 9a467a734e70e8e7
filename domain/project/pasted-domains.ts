import { z } from "zod";
import { readDomain } from "../shared/domain-name";
import { messageCode } from "../shared/validation";

/** Lines, commas and spaces part one domain from the next, as they come out of a sheet or a mail. */
const PARTING = /[\s,;]+/;
const PASTED_MAX_CHARS = 64_000;
/** More than these are counted, and longer ones cut: the whole text is there in the field. */
const NAMED_MAX = 20;
const NAMED_CHARS = 60;

function faultCode(code: string, texts: readonly string[]): string {
  const named = texts.slice(0, NAMED_MAX).map((text) => text.replaceAll("|", " ").slice(0, NAMED_CHARS));
  const more = texts.length > NAMED_MAX ? [`(+${texts.length - NAMED_MAX})`] : [];
  return messageCode(code, { text: [...named, ...more].join(", ") });
}

type Judge = (domain: string) => boolean;

/** What stands in a text that was pasted: domains once each, those that stand twice, what is none, and what is too wide. */
function readDomains(text: string, isTooWide: Judge) {
  const domains = new Set<string>();
  const twice = new Set<string>();
  const none: string[] = [];
  const wide: string[] = [];
  for (const one of text.split(PARTING).filter(Boolean)) {
    const domain = readDomain(one);
    if (domain === null) none.push(one);
    else if (isTooWide(domain)) wide.push(one);
    else (domains.has(domain) ? twice : domains).add(domain);
  }
  return { domains: [...domains], twice: [...twice], none, wide };
}

/** Domains that were pasted; each that is none, or is too wide, is named. @param isTooWide of a domain as `readDomain` has it */
export function pastedDomainsSchemaFor(isTooWide: Judge) {
  return z.object({
    domains: z
      .string()
      .trim()
      .min(1)
      .max(PASTED_MAX_CHARS)
      .transform((text, context) => {
        const { none, wide, ...read } = readDomains(text, isTooWide);
        if (none.length > 0)
          context.addIssue({ code: "custom", message: faultCode("adBlocking.notADomain", none) });
        if (wide.length > 0)
          context.addIssue({ code: "custom", message: faultCode("adBlocking.tooWide", wide) });
        return read;
      }),
  });
}

/** What a browser tells of them: the list of names that are too wide is eight times as large as the page's own script, and stays away from it. */
export const typedDomainsSchema = pastedDomainsSchemaFor(() => false);
