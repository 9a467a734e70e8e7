import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  leastPayback,
  QUEST_NAME_MAX_CHARS,
  QUEST_PRICE_MAX_KRW,
  QUEST_RECRUITS_MAX,
  type QuestCostTerms,
  type QuestStep,
  questCost,
  questQuote,
  questStepSchema,
} from "../../../../domain/booking";
import { QUEST_GOALS } from "../../../../domain/inventory";
import { Checkbox, RadioCards } from "../../../ui/fields/choices";
import { DateRangePicker } from "../../../ui/fields/date-picker";
import { MoneyField } from "../../../ui/fields/money-field";
import { NumberField } from "../../../ui/fields/number-field";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { heldAmount } from "../../../ui/form/typed-amounts";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { QUEST_GOAL_WORDS } from "../../campaign/quest-words";
import { QuoteLine } from "../../campaign/quote/quote-table";
import { BookingColumns } from "../booking/booking-columns";
import type { ScheduleChoices } from "../booking/schedule.server";
import { StartRules } from "../booking/start-rules";

/** Cost of a quest campaign with all participants, line by line. */
export function QuestCostTable({ terms }: { terms: QuestCostTerms }) {
  const { money, number } = useFormat();
  const cost = questCost(terms);
  const quote = questQuote(terms);
  const won = (minor: number) => money(minor, "KRW");
  const people = number(terms.recruitmentTarget);
  return (
    <dl className="text-sm">
      <QuoteLine term={<Trans>환급액 × {people}명</Trans>} value={won(cost.paybackMinor)} />
      <QuoteLine term={<Trans>모집 수수료 × {people}명</Trans>} value={won(cost.recruitmentFeeMinor)} />
      <QuoteLine term={<Trans>고정비</Trans>} value={won(cost.fixedCostMinor)} />
      <QuoteLine term={<Trans>최대 예산</Trans>} value={won(cost.maximumBudgetMinor)} />
      <QuoteLine term={<Trans>부가세</Trans>} value={won(quote.vatMinor)} />
      <QuoteLine strong term={<Trans>합계</Trans>} value={won(quote.totalMinor)} />
    </dl>
  );
}

interface QuestFormProps {
  choices: ScheduleChoices;
  /** Saved values; null for a new campaign. */
  saved: QuestStep | null;
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
    defaultValue: saved ? typedOf(saved) : planned,
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
            <RadioCards
              {...bind(quest.goal)}
              label={t`목표`}
              columns={1}
              options={QUEST_GOALS.map((value) => ({
                value,
                label: i18n._(QUEST_GOAL_WORDS[value].name),
                description: i18n._(QUEST_GOAL_WORDS[value].about),
              }))}
            />
          </div>
        </Card>
        <Card title={<Trans>제품</Trans>}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...bind(quest.brandName)} label={t`브랜드 이름`} maxLength={QUEST_NAME_MAX_CHARS} />
            <TextField {...bind(quest.productName)} label={t`제품 이름`} maxLength={QUEST_NAME_MAX_CHARS} />
            <div className="sm:col-span-2">
              <TextField
                {...bind(quest.purchaseUrl)}
                inputMode="url"
                placeholder="https://"
                autoCapitalize="none"
                spellCheck={false}
                label={t`구매 링크`}
                description={t`참여자가 제품을 구매하는 주소예요.`}
              />
            </div>
          </div>
        </Card>
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
            <Checkbox {...bindChecked(quest.byAgency)} label={t`대행사를 통해 진행`} />
          </div>
        </Card>
        <FormActions>
          <SubmitButton>{t`저장 후 계속`}</SubmitButton>
        </FormActions>
      </BookingColumns>
    </AppForm>
  );
}

/** Saved values in form format. */
function typedOf({ startDay, endDay, quest }: QuestStep) {
  const { priceMinor, paybackMinor, recruitmentTarget, ...rest } = quest;
  const amounts = {
    priceMinor: String(priceMinor),
    paybackMinor: String(paybackMinor),
    recruitmentTarget: String(recruitmentTarget),
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

/** Cost by the typed values. @param terms null until they are complete */
function LiveCost({ terms }: { terms: QuestCostTerms | null }) {
  return (
    <div aria-live="polite">
      {terms ? (
        <>
          <QuestCostTable terms={terms} />
          <p className="pt-2 text-[13px] text-ink-muted">
            <Trans>모집을 모두 마쳤을 때의 금액이에요. 검토를 요청할 때 확정돼요.</Trans>
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-muted">
          <Trans>환급액과 모집 인원을 입력하면 최대 예산을 볼 수 있어요.</Trans>
        </p>
      )}
    </div>
  );
}
