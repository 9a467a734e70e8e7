import { useLoaderData } from "@remix-run/react";
import { adAccountSchema } from "../../domain/project/schema";
import { requireAccount } from "../../worker/services/access";
import { createAdAccount } from "../../worker/services/projects/create-ad-account";
import type { PageHandle } from "../root";
import { LaunchScreen, opened, title } from "../screens/advertiser/launch-screen";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx }) => ({ accountName: requireAccount(ctx).name }));

export const action = formAction(adAccountSchema, async (input, adapter) => {
  const project = await createAdAccount(adapter.ctx, input);
  const message = adapter.i18n._(opened);
  // Who came from a platform's page goes on to the product it was looking at.
  const product = adapter.url.searchParams.get("product");
  const to = product ? `/adv/${project.id}/products/${encodeURIComponent(product)}` : `/adv/${project.id}`;
  return redirectWithToast(adapter, to, { tone: "positive", message });
});

export default function LaunchRoute() {
  return <LaunchScreen accountName={useLoaderData<typeof loader>().accountName} />;
}
