import { useLingui } from "@lingui/react/macro";
import { Form, useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import type { loader as rootLoader } from "../root";
import { Button, IconButton } from "../ui/button";
import { Menu } from "../ui/menu";

/** Names the other language in that language. Loads the page anew, with its words. */
export function LanguageSwitch() {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const other = i18n.locale === "en" ? { locale: "ko", name: "한국어" } : { locale: "en", name: "English" };
  return (
    <Form method="post" action="/preferences" reloadDocument>
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <Button
        type="submit"
        variant="quiet"
        size="small"
        name="locale"
        value={other.locale}
        lang={other.locale}
      >
        {other.name}
      </Button>
    </Form>
  );
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
