import { useLoaderData } from "@remix-run/react";
import { businessOf, businessView } from "../areas/landing/business.server";
import { LegalScreen } from "../areas/landing/legal/legal-screen";
import { TERMS } from "../areas/landing/legal/terms";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title: TERMS.title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(businessView, async ({ ctx }) => businessOf(ctx.env));

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function LegalRoute() {
  return <LegalScreen document={TERMS} business={useLoaderData<typeof loader>()} />;
}
