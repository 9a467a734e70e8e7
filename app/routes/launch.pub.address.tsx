import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { launchAddressSchema, platformDraftView } from "../../domain/platform";
import { openKeptPlatform } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AddressStep } from "../screens/launch/address-step";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { draftAtStep } from "../server/launch";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.address } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: platformDraftView,
    domain: z.string(),
  }),
  async (adapter) => ({
    draft: await draftAtStep(adapter, "address"),
    domain: adapter.ctx.env.CONSOLE_DOMAIN,
  }),
);

export const action = formAction(launchAddressSchema, async (input, { ctx }) => {
  const project = await openKeptPlatform(ctx, input);
  return redirect(`/launch/pub/complete?project=${project.id}`);
});

export default function LaunchAddressRoute() {
  const { draft, domain } = useLoaderData<typeof loader>();
  return <AddressStep draft={draft} domain={domain} />;
}
