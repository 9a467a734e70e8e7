import { I18nProvider } from "@lingui/react";
import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { makeI18n, wordsLangOf } from "../locales/words";
import { keepEarlyInput } from "./early-input";
import { loadWords } from "./kit/page-words";
import { watchEndedSessions } from "./kit/session-renewal";

const lang = wordsLangOf({ locale: document.documentElement.lang });
const onAlive = keepEarlyInput();
watchEndedSessions();

/** A word that no file of the page's has would otherwise pass unseen as its id. */
function missing(id: string): string {
  console.error(`No word "${id}" in ${location.pathname}`);
  return id;
}

/** Around all that hydrates: its effect is the last one. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(onAlive, []);
  return children;
}

/**
 * Resolves once Remix has read the page's data. Its component begins to read when it is first called, and throws the promise as
 * long as it has not; a root that suspends so has nothing to answer a press with, and React then gives it up ("Root did not
 * complete", error 345).
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** The server names the language in <html lang>; the page hydrates once its words and its data are here. */
Promise.all([loadWords(lang), dataRead()]).then(([messages]) =>
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
