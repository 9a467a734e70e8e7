import type { Messages } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMatches } from "@remix-run/react";
import { type WordsLang, wordsFile, wordsLangOf } from "../../locales/words";

/**
 * The words of the pages that were opened, by language. The build writes beside each page's script the words that it and all it
 * imports say (`scripts/build/page-words.ts`), so that nobody fetches the words of pages that they do not open.
 * Source: decision 0148.
 */
const WORDS: Record<WordsLang, Messages> = { ko: {}, en: {} };
const opened = new Set<string>();
const underWay = new Map<string, Promise<void>>();
const arrived = new Set<string>();

/** Called by each page's script as soon as it runs, while the page's data are still on their way. @param script its address */
export function openWords(script: string): void {
  opened.add(script);
  // Whoever waits for them learns of a failure.
  fetchWords(script, wordsLangOf({ locale: document.documentElement.lang })).catch(() => undefined);
}

/** The words of all pages that were opened, in that language; those of later pages are added to what was given. */
export async function loadWords(lang: WordsLang): Promise<Messages> {
  if (import.meta.env.DEV) return allWords(lang);
  await Promise.all([...opened].map((script) => fetchWords(script, lang)));
  return WORDS[lang];
}

/** Holds the page back until its words are here: until then the one before it stays. */
export function usePageWords(): void {
  const lang = wordsLangOf(useLingui().i18n);
  const matches = useMatches();
  if (import.meta.env.SSR || import.meta.env.DEV) return;
  const shown = new Set(matches.map(({ id }) => window.__remixManifest.routes[id]?.module));
  const missing = [...opened].filter(
    (script) => shown.has(new URL(script).pathname) && !arrived.has(wordsFile(script, lang)),
  );
  if (missing.length > 0)
    throw Promise.all(missing.map((script) => fetchWords(script, lang))).catch(loadAnew);
}

/** After a new version was deployed the old one's words may be gone; the address is the new page's already. */
function loadAnew(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

function fetchWords(script: string, lang: WordsLang): Promise<void> {
  const address = wordsFile(script, lang);
  const known = underWay.get(address);
  if (known) return known;
  const fetching = take(address, lang);
  underWay.set(address, fetching);
  fetching.catch(() => underWay.delete(address));
  return fetching;
}

async function take(address: string, lang: WordsLang): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no words at ${address}: ${answer.status}`);
  Object.assign(WORDS[lang], await answer.json());
  arrived.add(address);
}

/** While developing nothing is built: each language is one module. */
async function allWords(lang: WordsLang): Promise<Messages> {
  const { messages } =
    lang === "en" ? await import("../../locales/generated/en") : await import("../../locales/generated/ko");
  return messages;
}
