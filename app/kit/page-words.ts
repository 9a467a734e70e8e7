import type { Messages } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMatches } from "@remix-run/react";
import { type Locale, localeOf, wordsFile } from "../../locales/words";

/**
 * Translations of the opened pages, by language. The build writes the messages of each page and its imports into a file beside
 * the page's script (`scripts/build/page-words.ts`), so that only the opened pages' messages are loaded.
 * Source: decision 0148.
 */
const WORDS: Record<Locale, Messages> = { ko: {}, en: {}, ja: {} };
const opened = new Set<string>();
const underWay = new Map<string, Promise<void>>();
const arrived = new Set<string>();

/** Called by each page's script on start, while the page's data is still loading. @param script its URL */
export function openWords(script: string): void {
  opened.add(script);
  // `usePageWords` handles a failure.
  fetchWords(script, localeOf({ locale: document.documentElement.lang })).catch(() => undefined);
}

/** Messages of all opened pages in a language; those of later pages are added to the same object. */
export async function loadWords(lang: Locale): Promise<Messages> {
  if (import.meta.env.DEV) return allWords(lang);
  await Promise.all([...opened].map((script) => fetchWords(script, lang)));
  return WORDS[lang];
}

/** Suspends the page until its messages are loaded; the previous page stays visible. */
export function usePageWords(): void {
  const lang = localeOf(useLingui().i18n);
  const matches = useMatches();
  if (import.meta.env.SSR || import.meta.env.DEV) return;
  const shown = new Set(matches.map(({ id }) => window.__remixManifest.routes[id]?.module));
  const missing = [...opened].filter(
    (script) => shown.has(new URL(script).pathname) && !arrived.has(wordsFile(script, lang)),
  );
  if (missing.length > 0)
    throw Promise.all(missing.map((script) => fetchWords(script, lang))).catch(loadAnew);
}

/** Reloads the document: after a deployment the old version's messages may be gone. The URL is already the new page's. */
function loadAnew(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

function fetchWords(script: string, lang: Locale): Promise<void> {
  const address = wordsFile(script, lang);
  const known = underWay.get(address);
  if (known) return known;
  const fetching = take(address, lang);
  underWay.set(address, fetching);
  fetching.catch(() => underWay.delete(address));
  return fetching;
}

async function take(address: string, lang: Locale): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no words at ${address}: ${answer.status}`);
  Object.assign(WORDS[lang], await answer.json());
  arrived.add(address);
}

/** Development server: nothing is built, and each language is one module. */
async function allWords(lang: Locale): Promise<Messages> {
  const modules = {
    ko: () => import("../../locales/generated/ko"),
    en: () => import("../../locales/generated/en"),
    ja: () => import("../../locales/generated/ja"),
  };
  return (await modules[lang]()).messages;
}
