import { useHref, useNavigate, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { DEFAULT_LOCALE, LOCALE_TAG, type Locale } from "../../locales/words";

/** Provider for React Aria components: the reader's language, and client-side navigation. */
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
