import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES, likelyCountry } from "../../domain/kernel";
import { launchNameSchema, platformDraftView } from "../../domain/platform";
import { keepPlatformName } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { NameStep } from "../screens/launch/name-step";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { draftAtStep } from "../server/launch";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.name } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: platformDraftView,
    likely: z.enum(COUNTRIES),
  }),
  async (adapter) => ({
    draft: await draftAtStep(adapter, "name"),
    likely: likelyCountry(adapter.request.headers.get("Accept-Language")),
  }),
);

export const action = formAction(launchNameSchema, async (input, { ctx }) => {
  await keepPlatformName(ctx, input);
  return redirect("/launch/pub/face");
});

export default function LaunchNameRoute() {
  return <NameStep {...useLoaderData<typeof loader>()} />;
}
