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

/** What the field of an address is told while one types. */
export const aliasAnswerView = z.object({
  alias: z.string(),
  available: z.boolean(),
}) satisfies z.ZodType<AliasAnswer>;

/** What the advertiser's launcher carries from step to step: the product that somebody came for, and the ad account they have. */
export function launchAdPath(step: "plan" | "account" | "estimate", from: URL): string {
  const query = new URLSearchParams();
  for (const name of ["product", "account"]) {
    const value = from.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return `/launch/adv/${step}${search ? `?${search}` : ""}`;
}

/** What the publisher's launcher holds; an address ahead of the first missing step leads back to it. */
export async function draftAtStep({ ctx }: Pick<Adapter, "ctx">, step: PlatformStep): Promise<PlatformDraft> {
  const draft = await readLaunchDraft(ctx, "pub");
  if (!isStepOpen(step, draft)) throw redirect(`/launch/pub/${nextPlatformStep(draft)}`);
  return draft;
}
