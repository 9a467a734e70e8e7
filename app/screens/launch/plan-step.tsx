import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type CampaignPlan, PLAN_GOALS, planCurrency, planSchemaFor } from "../../../domain/booking";
import {
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN,
  COUNTRIES,
  type Country,
  type HolidayChange,
} from "../../../domain/kernel";
import { leastBudgetMinor } from "../../../domain/money";
import { LinkButton } from "../../components/button";
import { RadioCards, Select } from "../../components/fields/choices";
import { DateRangePicker } from "../../components/fields/date-picker";
import { MoneyField } from "../../components/fields/number-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { useFormat } from "../../components/use-format";
import { useNames } from "../campaign-shared/names";
import { AdAccountFrame } from "./ad-account-frame";
import { GOAL_WORDS } from "./words";

interface PlanStepProps {
  /** The plan that was kept; its days may be over. */
  plan: CampaignPlan | null;
  nowMs: number;
  /** What the days that may be chosen go by. */
  holidays: readonly HolidayChange[];
  /** Where the campaign is to be shown, to begin with. */
  country: Country;
  /** The days that may be chosen, by country. */
  windows: Record<Country, { today: string; first: string; last: string }>;
  /** The ad account is open already: the plan leads to its estimate. */
  hasAccount: boolean;
  /** Where one gets on without a plan. */
  skipTo: string | null;
  /** At one publisher's own host there are its products alone. */
  isAtPlatform: boolean;
}

export function PlanStep(props: PlanStepProps) {
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
      title={<Trans>어떤 광고를 하고 싶나요?</Trans>}
      description={
        isAtPlatform ? (
          <Trans>목표와 예산, 기간을 알려 주면 어떤 상품을 살 수 있는지 계산해 드려요.</Trans>
        ) : (
          <Trans>목표와 예산, 기간을 알려 주면 어느 매체의 어떤 상품을 살 수 있는지 계산해 드려요.</Trans>
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
            label={t`광고할 나라`}
            description={t`통화와 시간대, 공휴일이 나라를 따라요.`}
            onChange={(event) => setCountry(COUNTRIES.find((each) => each === event.target.value) ?? country)}
            options={COUNTRIES.map((value) => ({ value, label: names.country(value) }))}
          />
          <MoneyField
            key={country}
            {...bind(fields.budgetMinor)}
            label={t`예산 (세금 별도)`}
            description={t`${least}부터 정할 수 있어요.`}
            currency={currency}
          />
          <DateRangePicker
            label={t`기간`}
            description={t`검토와 소재 준비를 위해 영업일로 ${CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN}일 뒤부터 시작할 수 있어요.`}
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
            <SubmitButton>
              {hasAccount ? <Trans>견적 보기</Trans> : <Trans>저장하고 계속</Trans>}
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </AdAccountFrame>
  );
}
