import { I18nProvider } from "@lingui/react";
import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { localeOf, makeI18n } from "../locales/words";
import { keepEarlyInput } from "./early-input";
import { loadWords } from "./kit/page-words";
import { watchEndedSessions } from "./kit/session-renewal";
import { loadShownParts } from "./ui/part";

const lang = localeOf({ locale: document.documentElement.lang });
const onAlive = keepEarlyInput();
watchEndedSessions();

/** Logs a message that is missing from the page's catalogues; its id would be displayed instead. */
function missing(id: string): string {
  console.error(`No word "${id}" in ${location.pathname}`);
  return id;
}

/** Wraps everything that hydrates, so that its effect runs last. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(onAlive, []);
  return children;
}

/**
 * Resolves once Remix has read the page's data. Its component starts reading on its first call and throws a promise until then; a root that
 * suspends so cannot handle a press, and React then discards it ("Root did not complete", error 345).
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** The server sets the language in <html lang>; hydration starts once messages, data and the scripts of what it shows are loaded. */
Promise.all([loadWords(lang), dataRead(), loadShownParts()]).then(([messages]) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Alive>
          <I18nProvider i18n={makeI18n(lang, messages, missing)}>
            <RemixBrowser />
          </I18nProvider>
        </Alive>
      </StrictMode>,
    );
  }),
);
