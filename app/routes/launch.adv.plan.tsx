import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import {
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN,
  campaignPlanView,
  PLAN_GOALS,
  planCurrency,
  planSchemaFor,
  planWindow,
} from "../../domain/booking";
import { COUNTRIES, type Country, holidayChangeView, isCountry, likelyCountry } from "../../domain/kernel";
import { leastBudgetMinor } from "../../domain/money";
import { requireAccount, type ServiceContext } from "../../worker/services/kernel";
import {
  getProjectForMember,
  keepCampaignPlan,
  readCampaignPlan,
  readHolidayChanges,
} from "../../worker/services/platform";
import { useNames } from "../areas/campaign/names";
import { AdAccountFrame } from "../areas/launch/ad-account-frame";
import { launchAdPath } from "../areas/launch/launch.server";
import { GOAL_WORDS } from "../areas/launch/words";
import { formAction } from "../kit/form.server";
import { type Adapter, pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { RadioCards, Select } from "../ui/fields/choices";
import { DateRangePicker } from "../ui/fields/date-picker";
import { MoneyField } from "../ui/fields/money-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`광고 계획` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    /** The saved plan; its days may be past. */
    plan: campaignPlanView.nullable(),
    nowMs: z.number(),
    /** Holiday corrections, for the selectable days. */
    holidays: z.array(holidayChangeView).readonly(),
    /** Default country of the campaign. */
    country: z.enum(COUNTRIES),
    /** Selectable days by country. */
    windows: z.record(
      z.enum(COUNTRIES),
      z.object({
        today: z.string(),
        first: z.string(),
        last: z.string(),
      }),
    ),
    /** On a publisher's own host only its products are offered. */
    isAtPlatform: z.boolean(),
    /** Whether the ad account already exists; the plan then leads to its estimate. */
    hasAccount: z.boolean(),
    /** Destination when skipping the plan. */
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

/** The ad account's country, as the likely country of its ads. */
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

export default function PlanStep() {
  const props = useLoaderData<typeof loader>();
  const { plan, nowMs, holidays, windows, hasAccount, skipTo, isAtPlatform } = props;
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const names = useNames();
  const [country, setCountry] = useState(props.country);
  const window = windows[country];
  const currency = planCurrency({ country });
  const isOver = plan !== null && plan.startDay < window.first;
  const { form, fields, failure } = useAppForm({
    schema: planSchemaFor(nowMs, holidays),
    defaultValue: {
      goal: plan?.goal ?? "awareness",
      country: props.country,
      budgetMinor: plan?.budgetMinor.toString(),
      startDay: isOver ? "" : (plan?.startDay ?? ""),
      endDay: isOver ? "" : (plan?.endDay ?? ""),
    },
  });
  const least = format.money(leastBudgetMinor(currency), currency);
  return (
    <AdAccountFrame
      step="plan"
      planPath="/launch/adv/plan"
      title={<Trans>광고의 목표를 선택해 주세요</Trans>}
      description={
        isAtPlatform ? (
          <Trans>목표와 예산, 기간을 입력하면 예약할 수 있는 상품을 계산해 드려요.</Trans>
        ) : (
          <Trans>목표와 예산, 기간을 입력하면 예약할 수 있는 매체와 상품을 계산해 드려요.</Trans>
        )
      }
    >
      <Card>
        <AppForm form={form} failure={failure}>
          <RadioCards
            {...bind(fields.goal)}
            label={t`목표`}
            options={PLAN_GOALS.map((value) => ({
              value,
              label: i18n._(GOAL_WORDS[value].label),
              description: i18n._(GOAL_WORDS[value].description),
            }))}
          />
          <Select
            {...bind(fields.country)}
            label={t`광고할 국가`}
            description={t`통화, 시간대, 공휴일은 국가에 따라 정해져요.`}
            onChange={(event) => setCountry(COUNTRIES.find((each) => each === event.target.value) ?? country)}
            options={COUNTRIES.map((value) => ({ value, label: names.country(value) }))}
          />
          <MoneyField
            key={country}
            {...bind(fields.budgetMinor)}
            label={t`예산 (세금 별도)`}
            description={t`${least}부터 정할 수 있어요.`}
            currency={currency}
            countryField={fields.country.name}
          />
          <DateRangePicker
            label={t`기간`}
            description={t`검토와 소재 준비를 위해 영업일 기준 ${CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN}일 후부터 시작할 수 있어요.`}
            startLabel={t`시작일`}
            endLabel={t`종료일`}
            start={bind(fields.startDay)}
            end={bind(fields.endDay)}
            min={window.first}
          />
          <FormActions>
            {skipTo && (
              <LinkButton to={skipTo}>
                <Trans>건너뛰기</Trans>
              </LinkButton>
            )}
            <SubmitButton>{hasAccount ? <Trans>견적 보기</Trans> : <Trans>저장 후 계속</Trans>}</SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </AdAccountFrame>
  );
}
