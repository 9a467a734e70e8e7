import { useLoaderData } from "@remix-run/react";
import { businessOf, businessView } from "../areas/landing/business.server";
import { LegalScreen } from "../areas/landing/legal/legal-screen";
import { PRIVACY } from "../areas/landing/legal/privacy";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title: PRIVACY.title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(businessView, async ({ ctx }) => businessOf(ctx.env));

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function LegalRoute() {
  return <LegalScreen document={PRIVACY} business={useLoaderData<typeof loader>()} />;
}
