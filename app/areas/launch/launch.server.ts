import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  isStepOpen,
  nextPlatformStep,
  type PlatformDraft,
  type PlatformStep,
} from "../../../domain/platform";
import { readLaunchDraft } from "../../../worker/services/platform";
import type { Adapter } from "../../kit/page.server";
import type { AliasAnswer } from "./alias-field";

/** Answer of the alias check while typing. */
export const aliasAnswerView = z.object({
  alias: z.string(),
  available: z.boolean(),
}) satisfies z.ZodType<AliasAnswer>;

/** Path of a step of the advertiser's launcher, keeping the product and the ad account in the URL. */
export function launchAdPath(step: "plan" | "account" | "estimate", from: URL): string {
  const query = new URLSearchParams();
  for (const name of ["product", "account"]) {
    const value = from.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return `/launch/adv/${step}${search ? `?${search}` : ""}`;
}

/** Draft of the publisher's launcher; redirects to the first missing step if the path is ahead of it. */
export async function draftAtStep({ ctx }: Pick<Adapter, "ctx">, step: PlatformStep): Promise<PlatformDraft> {
  const draft = await readLaunchDraft(ctx, "pub");
  if (!isStepOpen(step, draft)) throw redirect(`/launch/pub/${nextPlatformStep(draft)}`);
  return draft;
}
