import { I18nProvider } from "@lingui/react";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { isLocale, type Locale, wordsFile } from "../locales/words";
import { localeOfRequest, serverI18n } from "../locales/words/server";
import { logError } from "../worker/log";
import { isAnswer } from "./kit/page-failure.server";
import { isPlainToReader, needsNoScript } from "./kit/plain-page";
import { NonceProvider } from "./nonce";
import type { loader as rootLoader } from "./root";
import { loadParts } from "./ui/part";

const STREAM_TIMEOUT_MS = 10_000;

/** The root loader has the account's language; if it failed, the request's headers decide. */
function pageLocale(request: Request, remixContext: EntryContext) {
  const root = remixContext.staticHandlerContext.loaderData.root as
    | Awaited<ReturnType<typeof rootLoader>>["data"]
    | undefined;
  return isLocale(root?.locale) ? root.locale : localeOfRequest(request);
}

/** Message files that the page's scripts will request, preloaded beside the scripts; empty for pages without scripts. */
function wordsAhead(
  { manifest, routeModules, staticHandlerContext }: EntryContext,
  locale: Locale,
): string[] {
  const { matches, loaderData, errors } = staticHandlerContext;
  const shown = matches.at(-1)?.route.id;
  if (!shown || import.meta.env.DEV) return [];
  const { handle } = routeModules[shown] ?? {};
  const root = loaderData.root as Awaited<ReturnType<typeof rootLoader>>["data"] | undefined;
  if (isPlainToReader(handle, root)) return [];
  // As in the document (`useIsPlain`): a page that displays its own error needs no script either.
  if (errors?.root === undefined && needsNoScript({ handle, data: loaderData[shown] })) return [];
  return matches
    .map(({ route }) => manifest.routes[route.id]?.module)
    .filter((script) => script !== undefined)
    .map((script) => `<${wordsFile(script, locale)}>; rel=preload; as=fetch; crossorigin=anonymous`);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), STREAM_TIMEOUT_MS);
  let answerStatus = status;
  const locale = pageLocale(request, remixContext);
  await loadParts();
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <I18nProvider i18n={serverI18n(locale)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </I18nProvider>
    </NonceProvider>,
    {
      nonce,
      signal: timeout.signal,
      onError(error) {
        if (request.signal.aborted) return;
        logError("render", error, { requestId, path: new URL(request.url).pathname });
        answerStatus = 500;
      },
    },
  );
  // A complete page has nothing left to abort.
  body.allReady.catch(() => undefined).finally(() => clearTimeout(timer));
  if (isbot(request.headers.get("User-Agent"))) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const file of wordsAhead(remixContext, locale)) headers.append("Link", file);
  return new Response(body, { headers, status: answerStatus });
}

/**
 * Logs unexpected errors only: refusals are answers, and errors thrown by a page were logged there. Remix's own responses (an unknown path, a
 * method that a page does not accept) are refusals too below 500.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || isAnswer(error)) return;
  const answer = isRouteErrorResponse(error) ? (error as typeof error & { error?: unknown }) : null;
  if (answer && (answer.status < 500 || answer.error === undefined)) return;
  logError("page", answer ? answer.error : error, {
    requestId: context.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
  });
}
