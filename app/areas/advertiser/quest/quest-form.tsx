import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  leastPayback,
  QUEST_AGENCY_SUPPORT_PCT,
  QUEST_DECISION_DAYS,
  QUEST_PRICE_MAX_KRW,
  QUEST_RECRUITS_MAX,
  QUEST_RETURN_DAYS,
  type QuestStep,
  type QuestTerms,
  questQuote,
  questStepSchema,
} from "../../../../domain/booking";
import { Checkbox } from "../../../ui/fields/choices";
import { DateRangePicker } from "../../../ui/fields/date-picker";
import { MoneyField } from "../../../ui/fields/money-field";
import { NumberField } from "../../../ui/fields/number-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { heldAmount } from "../../../ui/form/typed-amounts";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { BookingColumns } from "../booking/booking-columns";
import type { ScheduleChoices } from "../booking/schedule.server";
import { StartRules } from "../booking/start-rules";
import { OnlyGoal, ProductCard, PromisesCard } from "./quest-cards";
import { LiveCost } from "./quest-cost";

type SavedQuest = Omit<QuestStep, "quest"> & { quest: QuestTerms };

interface QuestFormProps {
  choices: ScheduleChoices;
  /** Saved values; null for a new campaign. */
  saved: SavedQuest | null;
  /** Version of the draft; absent for a new booking. */
  version?: number;
  /** Days from the advertiser's plan. */
  planned?: { startDay?: string | undefined; endDay?: string | undefined };
}

/** First step of a quest campaign: days, goal, product and payment, with its cost. */
export function QuestForm({ choices, saved, version, planned = {} }: QuestFormProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: questStepSchema,
    defaultValue: saved ? typedOf(saved) : { ...planned, quest: USUAL_DAYS },
  });
  const quest = fields.quest.getFieldset();
  const terms = {
    paybackMinor: heldAmount(quest.paybackMinor.value, "KRW") ?? Number.NaN,
    recruitmentTarget: Number(quest.recruitmentTarget.value),
    byAgency: quest.byAgency.value === "on",
  };
  const isKnown =
    isWhole(terms.paybackMinor, QUEST_PRICE_MAX_KRW) && isWhole(terms.recruitmentTarget, QUEST_RECRUITS_MAX);
  return (
    <AppForm form={form} failure={failure} version={version}>
      <BookingColumns
        title={<Trans>최대 예산</Trans>}
        total={isKnown ? questQuote(terms) : null}
        quote={<LiveCost terms={isKnown ? terms : null} />}
      >
        <Card title={<Trans>기간과 목표</Trans>}>
          <div className="flex flex-col gap-4">
            <StartRules choices={choices} />
            <DateRangePicker
              start={bind(fields.startDay)}
              end={bind(fields.endDay)}
              min={choices.window.first}
              required
              label={t`기간`}
              startLabel={t`시작일`}
              endLabel={t`종료일`}
              description={t`시작일과 종료일을 포함해 최대 ${choices.duration.max}일이에요.`}
            />
            <OnlyGoal name={quest.goal.name} />
          </div>
        </Card>
        <ProductCard
          brand={bind(quest.brandName)}
          product={bind(quest.productName)}
          purchase={bind(quest.purchaseUrl)}
        />
        <Card title={<Trans>비용과 모집 인원</Trans>}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <MoneyField {...bind(quest.priceMinor)} currency="KRW" label={t`가격`} />
            <MoneyField
              {...bind(quest.paybackMinor)}
              currency="KRW"
              label={t`환급액`}
              description={<PaybackHint priceMinor={heldAmount(quest.priceMinor.value, "KRW")} />}
            />
            <NumberField
              {...bind(quest.recruitmentTarget)}
              label={t`모집 인원`}
              description={t`1~${i18n.number(QUEST_RECRUITS_MAX)}명`}
              suffix={t`명`}
            />
          </div>
          <div className="pt-4">
            <Checkbox
              {...bindChecked(quest.byAgency)}
              label={t`대행사를 통해 진행`}
              description={t`캠페인이 끝나고 정산할 때 모집 수수료의 ${QUEST_AGENCY_SUPPORT_PCT}%를 대행사 지원금으로 돌려 드려요.`}
            />
          </div>
        </Card>
        <PromisesCard decision={bind(quest.decisionDays)} payback={bind(quest.returnDays)} />
        <FormActions>
          <SubmitButton>{t`저장 후 계속`}</SubmitButton>
        </FormActions>
      </BookingColumns>
    </AppForm>
  );
}

const USUAL_DAYS = { decisionDays: String(QUEST_DECISION_DAYS), returnDays: String(QUEST_RETURN_DAYS) };

/** Saved values in form format. */
function typedOf({ startDay, endDay, quest }: SavedQuest) {
  const { priceMinor, paybackMinor, recruitmentTarget, decisionDays, returnDays, ...rest } = quest;
  const amounts = {
    priceMinor: String(priceMinor),
    paybackMinor: String(paybackMinor),
    recruitmentTarget: String(recruitmentTarget),
    decisionDays: String(decisionDays),
    returnDays: String(returnDays),
  };
  return { startDay, endDay, quest: { ...rest, ...amounts } };
}

function PaybackHint({ priceMinor }: { priceMinor: number | null }): ReactNode {
  const { money } = useFormat();
  if (priceMinor === null || priceMinor < 1) return <Trans>가격의 50~100%</Trans>;
  return (
    <Trans>
      {money(leastPayback(priceMinor), "KRW")}~{money(priceMinor, "KRW")}
    </Trans>
  );
}

function isWhole(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= most;
}
