import japaneseFont from "@fontsource-variable/noto-sans-jp/index.css?url";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import frequentLetters from "pretendard/dist/web/variable/woff2-dynamic-subset/PretendardVariable.subset.91.woff2?url";
import { type ReactNode, useEffect } from "react";
import type { Action } from "../domain/people";
import { DEFAULT_LOCALE, type LOCALE_TAG, type Locale } from "../locales/words";
import type { HostPlatform } from "../worker/services/kernel";
import { EARLY_PRESS_SCRIPT } from "./early-input";
import { contextOf } from "./kit/context.server";
import { clearFlashCookie, readFlash } from "./kit/flash.server";
import { NavigationProgress } from "./kit/navigation-progress";
import { loadWords, usePageWords } from "./kit/page-words";
import { isPlainToReader, needsNoScript } from "./kit/plain-page";
import { RouteError } from "./kit/route-error";
import { SessionRenewal } from "./kit/session-renewal";
import { readTheme } from "./kit/theme.server";
import { useNonce } from "./nonce";
import styles from "./styles/app.css?url";
import japanese from "./styles/japanese.css?url";
import { brandStyle } from "./ui/brand";
import { ToastRegion } from "./ui/toast";

/** The part of the font with Latin letters, digits and the most frequent syllables loads beside the stylesheet. */
export const links: LinksFunction = () => [
  { rel: "preload", href: frequentLetters, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
];

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
      platform: ctx.platform && platformFace(ctx.platform),
      account: ctx.account && {
        name: ctx.account.name,
        email: ctx.account.email,
        isOperator: ctx.account.isOperator || ctx.account.needsSecondFactor === true,
      },
    },
    flash ? { headers: { "Set-Cookie": clearFlashCookie(ctx.env.CONSOLE_ORIGIN) } } : {},
  );
}

/** Facts about the host's publisher that every page displays. */
function platformFace({ id, alias, displayName, themeColor, logoAssetId }: HostPlatform): HostPlatform {
  return { id, alias, displayName, themeColor, logoAssetId };
}

/** Static facts of a route's page: `export const handle = { title } satisfies PageHandle`. */
export interface PageHandle {
  /** A function of the loader's data for a route with several titles. */
  title?: MessageDescriptor | ((loaded: unknown) => MessageDescriptor | string);
  /** Name of the page's object, which stands before the title: `named<typeof loader>(({ unit }) => unit.name)`. */
  name?: (loaded: unknown) => string;
  /** Whether the page consists of text, images and links, and loads no scripts. */
  isPlain?: boolean | ((loaded: unknown) => boolean);
  /** Whether its error page loads no scripts for a visitor of the main host. */
  isPlainToVisitors?: boolean;
  /** Action that a project's page requires of its reader. Collected by `scripts/build/page-actions.ts`. */
  access?: Action;
}

function hasTitle<M extends { handle: unknown }>(match: M): match is M & { handle: Required<PageHandle> } {
  const { handle } = match;
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Document title: the deepest route's title, and the name of the host's site. */
function usePageTitle(site: string): string {
  const { i18n } = useLingui();
  const match = useMatches().findLast(hasTitle);
  if (!match) return site;
  const { title, name } = match.handle;
  // After a refusal there is no data: an error page is titled with the site's name.
  const words = typeof title !== "function" ? title : match.data ? title(match.data) : null;
  if (!words) return site;
  const kind = typeof words === "string" ? words : i18n._(words);
  const object = match.data ? name?.(match.data) : null;
  return [object, kind, site].filter(Boolean).join(" | ");
}

/** Whether the displayed page needs no script. An error page has a frame with menus, unless it declares otherwise. */
function useIsPlain(): boolean {
  // Null without an error.
  const failed = useRouteError() != null;
  const root = useRouteLoaderData<typeof loader>("root");
  const shown = useMatches().at(-1);
  if (shown === undefined) return false;
  return isPlainToReader(shown.handle, root) || (!failed && needsNoScript(shown));
}

function themeColorOf(loaded: unknown): string | null {
  if (typeof loaded !== "object" || loaded === null) return null;
  if ("frame" in loaded) return themeColorOf(loaded.frame);
  if (!("project" in loaded)) return null;
  const { project } = loaded;
  if (typeof project !== "object" || project === null || !("themeColor" in project)) return null;
  return typeof project.themeColor === "string" ? project.themeColor : null;
}

/** Sets the theme colour of the host's publisher, or of the displayed project's, for the page and its overlays. */
function useBrand(ofHost: string | undefined) {
  const ofPage = useMatches()
    .map((match) => themeColorOf(match.data))
    .findLast((found) => found !== null);
  const colour = ofHost ?? ofPage;
  return colour ? brandStyle(colour) : null;
}

export function Layout({ children }: { children: ReactNode }) {
  usePageWords();
  const root = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useLingui();
  const nonce = useNonce();
  const title = usePageTitle(root?.platform?.displayName ?? "Madang");
  const brand = useBrand(root?.platform?.themeColor);
  const isPlain = useIsPlain();
  const locale = root?.locale ?? (i18n.locale as keyof typeof LOCALE_TAG) ?? DEFAULT_LOCALE;
  return (
    <html
      lang={locale}
      data-theme={root?.theme === "system" ? undefined : root?.theme}
      data-plain={isPlain ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <title>{title}</title>
        {!isPlain && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, and React would escape it as a text
            dangerouslySetInnerHTML={{ __html: EARLY_PRESS_SCRIPT }}
          />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {locale === "ja" && <link rel="stylesheet" href={japaneseFont} />}
        {locale === "ja" && <link rel="stylesheet" href={japanese} />}
      </head>
      <body {...(brand ? { "data-brand": "", style: brand } : {})}>
        {children}
        {!isPlain && <ScrollRestoration nonce={nonce} />}
        {!isPlain && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** Keeps the page in the language of its data, even if the reader has chosen another one since it was loaded. */
function useWordsOf(locale: Locale): void {
  const { i18n } = useLingui();
  useEffect(() => {
    let isWanted = true;
    if (i18n.locale !== locale)
      loadWords(locale).then((messages) => isWanted && i18n.loadAndActivate({ locale, messages }));
    return () => {
      isWanted = false;
    };
  }, [locale, i18n]);
}

function Providers({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  useWordsOf(root?.locale ?? DEFAULT_LOCALE);
  return (
    <>
      <NavigationProgress />
      {children}
      <ToastRegion flash={root?.flash ?? null} />
      {root?.account && <SessionRenewal email={root.account.email} />}
    </>
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
