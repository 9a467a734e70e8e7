import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { LegalScreen } from "../areas/landing/legal/legal-screen";
import { TERMS } from "../areas/landing/legal/terms";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title: TERMS.title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView, async (adapter) =>
  frontPage(adapter, { title: TERMS.title, description: TERMS.title, path: "/legal/terms" }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? frontMeta(data.card) : []);

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function LegalRoute() {
  return <LegalScreen document={TERMS} business={useLoaderData<typeof loader>().business} />;
}
