import { I18nProvider } from "@lingui/react";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DEFAULT_LOCALE, isLocale, loadI18n } from "./i18n";

const { lang } = document.documentElement;

/** The server names the language in <html lang>; the page hydrates once its words are here. */
loadI18n(isLocale(lang) ? lang : DEFAULT_LOCALE).then((i18n) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <RemixBrowser />
        </I18nProvider>
      </StrictMode>,
    );
  }),
);
