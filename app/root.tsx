import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useMatches,
  useNavigate,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { I18nProvider as AriaI18n } from "react-aria-components/I18nProvider";
import { brandStyle } from "./components/brand";
import { ToastRegion } from "./components/toast";
import { DEFAULT_LOCALE, LOCALE_TAG } from "./i18n";
import { useNonce } from "./nonce";
import { contextOf } from "./server/context";
import { CLEAR_FLASH_COOKIE, readFlash } from "./server/flash";
import { readTheme } from "./server/theme";
import { NavigationProgress } from "./shell/navigation-progress";
import { RouteError } from "./shell/route-error";
import styles from "./styles/app.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await contextOf(args);
  const flash = readFlash(args.request);
  return data(
    {
      locale: ctx.locale,
      theme: readTheme(args.request),
      requestId: ctx.requestId,
      formKey: crypto.randomUUID(),
      flash,
      account: ctx.account && {
        name: ctx.account.name,
        email: ctx.account.email,
        isOperator: ctx.account.isOperator,
      },
    },
    flash ? { headers: { "Set-Cookie": CLEAR_FLASH_COOKIE } } : {},
  );
}

/** What a route says about its page: `export const handle = { title } satisfies PageHandle`. */
export interface PageHandle {
  title?: MessageDescriptor;
}

function hasTitle(handle: unknown): handle is Required<PageHandle> {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** The deepest route names the page. */
function usePageTitle(): string {
  const { i18n } = useLingui();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(hasTitle);
  return handle ? `${i18n._(handle.title)} | Madang` : "Madang";
}

function themeColorOf(loaded: unknown): string | null {
  if (typeof loaded !== "object" || loaded === null || !("project" in loaded)) return null;
  const { project } = loaded;
  if (typeof project !== "object" || project === null || !("themeColor" in project)) return null;
  return typeof project.themeColor === "string" ? project.themeColor : null;
}

/** The colour of the publisher whose pages these are, for the page and for what floats above it. */
function useBrand() {
  const colour = useMatches()
    .map((match) => themeColorOf(match.data))
    .findLast((found) => found !== null);
  return colour ? brandStyle(colour) : null;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useLingui();
  const nonce = useNonce();
  const title = usePageTitle();
  const brand = useBrand();
  const locale = root?.locale ?? (i18n.locale as keyof typeof LOCALE_TAG) ?? DEFAULT_LOCALE;
  return (
    <html lang={locale} data-theme={root?.theme === "system" ? undefined : root?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body {...(brand ? { "data-brand": "", style: brand } : {})}>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const navigate = useNavigate();
  return (
    <AriaI18n locale={LOCALE_TAG[root?.locale ?? DEFAULT_LOCALE]}>
      <RouterProvider navigate={(to) => navigate(to)} useHref={useHref}>
        <NavigationProgress />
        {children}
        <ToastRegion flash={root?.flash ?? null} />
      </RouterProvider>
    </AriaI18n>
  );
}

export default function App() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary() {
  return (
    <Providers>
      <RouteError />
    </Providers>
  );
}
