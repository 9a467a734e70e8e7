import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { launchAddressSchema } from "../../domain/project/launch";
import { aliasField } from "../../domain/project/schema";
import { isAliasAvailable } from "../../worker/services/projects/alias-available";
import { openKeptPlatform } from "../../worker/services/projects/launch-platform";
import type { PageHandle } from "../root";
import { AddressStep } from "../screens/launch/address-step";
import type { AliasAnswer } from "../screens/launch/alias-field";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { draftAtStep } from "../server/launch-step";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.address } satisfies PageHandle;

/** With `?alias` it also says whether that address is free. */
export const loader = pageLoader(async (adapter) => {
  const { ctx, url } = adapter;
  const draft = await draftAtStep(adapter, "address");
  const asked = aliasField.safeParse(url.searchParams.get("alias") ?? "");
  const alias: AliasAnswer | null = asked.success
    ? { alias: asked.data, available: await isAliasAvailable(ctx, asked.data) }
    : null;
  return { draft, alias, domain: ctx.env.CONSOLE_DOMAIN };
});

export const action = formAction(launchAddressSchema, async (input, { ctx }) => {
  const project = await openKeptPlatform(ctx, input);
  return redirect(`/launch/pub/complete?project=${project.id}`);
});

export default function LaunchAddressRoute() {
  const { draft, domain } = useLoaderData<typeof loader>();
  return <AddressStep draft={draft} domain={domain} />;
}
