import { useLingui } from "@lingui/react/macro";
import { Form, useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import type { FormEvent } from "react";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../locales/words";
import type { loader as rootLoader } from "../root";
import { Button, IconButton } from "../ui/button";
import { Menu } from "../ui/menu";
import { loadWords } from "./page-words";

/** Stands for a language's name where there is little room. */
const SIGNS: Record<Locale, string> = { ko: "한", en: "EN", ja: "日" };

/**
 * Offers the other languages, each named in itself. Typed text stays in the page: messages load first, then data. Without a
 * script the page reloads.
 */
export function LanguageSwitch() {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const others = LOCALES.filter((locale) => locale !== i18n.locale);
  const changeTo = (locale: Locale) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    try {
      await loadWords(locale);
    } catch {
      // Without the messages, for instance after a deployment, the page is reloaded.
      form.submit();
      return;
    }
    fetcher.submit({ locale }, { method: "post", action: "/preferences" });
  };
  return (
    <div className="flex">
      {others.map((locale) => (
        <Form key={locale} method="post" action="/preferences" reloadDocument onSubmit={changeTo(locale)}>
          <input type="hidden" name="next" value={`${pathname}${withoutLanguage(search)}`} />
          <input type="hidden" name="locale" value={locale} />
          <Button type="submit" variant="quiet" size="small" lang={locale}>
            <span aria-hidden="true" className="sm:hidden">
              {SIGNS[locale]}
            </span>
            <span className="max-sm:sr-only">{LANGUAGE_NAMES[locale]}</span>
          </Button>
        </Form>
      ))}
    </div>
  );
}

/** Removes the language from the URL, so that it does not override the choice. */
function withoutLanguage(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete("lang");
  return rest.size > 0 ? `?${rest}` : "";
}

export function ThemeSwitch() {
  const { t } = useLingui();
  const fetcher = useFetcher();
  const theme = useRouteLoaderData<typeof rootLoader>("root")?.theme ?? "system";
  const choose = (next: string) => () =>
    fetcher.submit({ theme: next }, { method: "post", action: "/preferences" });
  const items = [
    { key: "system", label: t`시스템 설정`, icon: <Monitor size={16} aria-hidden="true" /> },
    { key: "light", label: t`라이트`, icon: <Sun size={16} aria-hidden="true" /> },
    { key: "dark", label: t`다크`, icon: <Moon size={16} aria-hidden="true" /> },
  ].map((item) => ({ ...item, current: item.key === theme, onAction: choose(item.key) }));
  const icon = items.find(({ current }) => current)?.key;
  const Icon = icon === "dark" ? Moon : icon === "light" ? Sun : Monitor;
  return (
    <Menu
      label={t`화면 테마`}
      items={items}
      trigger={<IconButton label={t`화면 테마`} icon={<Icon size={18} />} />}
    />
  );
}
