import { useHref, useNavigate, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { DEFAULT_LOCALE, LOCALE_TAG, type Locale } from "../../locales/words";

/** Around what React Aria draws: the reader's language, and links that are gone to without loading the page anew. */
export function Aria({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const locale = useRouteLoaderData<{ locale: Locale }>("root")?.locale ?? DEFAULT_LOCALE;
  return (
    <I18nProvider locale={LOCALE_TAG[locale]}>
      <RouterProvider navigate={(to) => navigate(to)} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
