import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { campaignPlanView, planSchemaFor, planWindow } from "../../domain/booking";
import { COUNTRIES, type Country, holidayChangeView, isCountry, likelyCountry } from "../../domain/kernel";
import { requireAccount, type ServiceContext } from "../../worker/services/kernel";
import {
  getProjectForMember,
  keepCampaignPlan,
  readCampaignPlan,
  readHolidayChanges,
} from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { PlanStep } from "../screens/launch/plan-step";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { launchAdPath } from "../server/launch";
import { type Adapter, formAction, pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.plan } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    plan: campaignPlanView.nullable(),
    nowMs: z.number(),
    holidays: z.array(holidayChangeView).readonly(),
    country: z.enum(COUNTRIES),
    windows: z.record(
      z.enum(COUNTRIES),
      z.object({
        today: z.string(),
        first: z.string(),
        last: z.string(),
      }),
    ),
    isAtPlatform: z.boolean(),
    hasAccount: z.boolean(),
    skipTo: z.string().nullable(),
  }),
  async ({ ctx, request, url }) => {
    const [kept, holidays, own] = await Promise.all([
      readCampaignPlan(ctx),
      readHolidayChanges(ctx),
      accountCountry(ctx, url.searchParams.get("account")),
    ]);
    const likely = own ?? likelyCountry(request.headers.get("Accept-Language"));
    return {
      plan: kept?.plan ?? null,
      nowMs: ctx.now,
      holidays,
      country: kept?.plan.country ?? likely,
      windows: Object.fromEntries(
        COUNTRIES.map((country) => [country, planWindow(country, ctx.now, holidays)]),
      ) as Record<Country, ReturnType<typeof planWindow>>,
      isAtPlatform: ctx.platform !== null,
      hasAccount: url.searchParams.has("account"),
      skipTo: url.searchParams.has("account") ? null : launchAdPath("account", url),
    };
  },
);

/** An ad account most likely advertises where it does business. */
async function accountCountry(ctx: ServiceContext, account: string | null): Promise<Country | null> {
  if (!account) return null;
  const { country } = await getProjectForMember(ctx, account, "adv");
  return isCountry(country) ? country : null;
}

const schemaOf = async ({ ctx }: Adapter) => {
  requireAccount(ctx);
  return planSchemaFor(ctx.now, await readHolidayChanges(ctx));
};

export const action = formAction(schemaOf, async (input, { ctx, url }) => {
  await keepCampaignPlan(ctx, input);
  return redirect(launchAdPath(url.searchParams.has("account") ? "estimate" : "account", url));
});

export default function LaunchPlanRoute() {
  return <PlanStep {...useLoaderData<typeof loader>()} />;
}
