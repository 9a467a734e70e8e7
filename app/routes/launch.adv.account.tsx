import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES, likelyCountry } from "../../domain/kernel";
import { openedAdAccountSchema } from "../../domain/platform";
import { requireAccount } from "../../worker/services/kernel";
import { createAdAccount, readCampaignPlan } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AccountStep } from "../screens/launch/account-step";
import { accountOpened, LAUNCH_TITLES } from "../screens/launch/words";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.account } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    accountName: z.string(),
    productId: z.string().nullable(),
    likely: z.enum(COUNTRIES),
  }),
  async ({ ctx, request, url }) => {
    const { name } = requireAccount(ctx);
    const planned = await readCampaignPlan(ctx);
    return {
      accountName: name,
      productId: url.searchParams.get("product"),
      likely: planned?.plan.country ?? likelyCountry(request.headers.get("Accept-Language")),
    };
  },
);

/** Who came from a platform's page goes on to the product it was looking at; who planned, to what the plan buys. */
export const action = formAction(openedAdAccountSchema, async (input, adapter) => {
  const { ctx, i18n, url } = adapter;
  const project = await createAdAccount(ctx, input);
  const product = url.searchParams.get("product");
  if (!product && (await readCampaignPlan(ctx))?.isCurrent) {
    return redirect(`/launch/adv/estimate?account=${project.id}`);
  }
  const to = product ? `/adv/${project.id}/products/${encodeURIComponent(product)}` : `/adv/${project.id}`;
  return redirectWithToast(adapter, to, { tone: "positive", message: i18n._(accountOpened) });
});

export default function LaunchAccountRoute() {
  return <AccountStep {...useLoaderData<typeof loader>()} />;
}
