import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { BILLING_ZONE } from "../../../domain/kernel";
import { PLAN_ADDRESS_IMPRESSIONS_MAX, PLAN_BALANCES_MAX_MINOR } from "../../../domain/money";
import type { getSubscription } from "../../../worker/services/settlement";
import { planName } from "../../areas/operator/publisher-plan";
import { INTERVAL_WORDS } from "../../areas/settlement/plan-words";
import { useProject } from "../../kit/use-project";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

const CHOICES = ["stream monthly", "wave monthly", "wave yearly"] as const;
export const choiceSchema = z.object({ choice: z.enum(CHOICES) });

interface PlanCardProps {
  subscription: Awaited<ReturnType<typeof getSubscription>>;
  /** Whether operators allow delivery beyond the free impressions this month. */
  isLifted: boolean;
}

/** The publisher's subscription, with a way to change it. */
export function PlanCard({ subscription, isLifted }: PlanCardProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { may } = useProject();
  const { plan, interval, pending, currency, perThousandMinor, freeImpressions, periodEndsAt, renewsAt } =
    subscription;
  return (
    <Card
      title={<Trans>요금제</Trans>}
      actions={
        may("plan.write") ? (
          <Dialog title={t`요금제 변경`} trigger={<Button>{t`요금제 변경`}</Button>}>
            {(close) => <ChangeForm subscription={subscription} onCancel={close} />}
          </Dialog>
        ) : undefined
      }
    >
      {pending && (
        <div className="mb-4">
          <InlineAlert tone="info" title={<Trans>변경이 예약돼 있어요</Trans>}>
            {t`${format.dayOf(pending.effectiveAt, BILLING_ZONE)}부터 ${planName(pending.plan)} ${i18n._(INTERVAL_WORDS[pending.interval])} 요금제로 변경돼요. 그 전에 현재 요금제를 다시 선택하면 철회돼요.`}
          </InlineAlert>
        </div>
      )}
      <DescriptionList
        items={[
          {
            key: "plan",
            term: t`현재 요금제`,
            value: `${planName(plan)} · ${i18n._(INTERVAL_WORDS[interval])}`,
          },
          ...(periodEndsAt === null
            ? []
            : [
                {
                  key: "until",
                  term: t`약정 종료`,
                  value:
                    renewsAt === null ? (
                      format.dayOf(periodEndsAt - 1, BILLING_ZONE)
                    ) : (
                      <Trans>
                        {format.dayOf(periodEndsAt - 1, BILLING_ZONE)}. 그 전에 변경을 예약하지 않으면 그날의
                        연간 단가로 1년 더 연장돼요.
                      </Trans>
                    ),
                },
              ]),
          { key: "free", term: t`한 달 무료 노출`, value: format.number(freeImpressions) },
          {
            key: "address",
            term: t`한 주소의 노출`,
            value: (
              <Trans>
                IP 주소당 하루 {format.number(PLAN_ADDRESS_IMPRESSIONS_MAX)}회까지만 사용량에 포함돼요.
                리포트에는 모두 집계돼요.
              </Trans>
            ),
          },
          {
            key: "beyond",
            term: t`무료 노출 초과 시`,
            value:
              plan === "stream" ? (
                isLifted ? (
                  <Trans>이번 달은 계속 노출돼요. 요금은 없어요.</Trans>
                ) : (
                  <Trans>다음 달까지 광고 노출이 중단돼요.</Trans>
                )
              ) : (
                <Trans>
                  1,000회에 {format.money(perThousandMinor, currency)} (부가세 별도)을 다음 달 5일에 청구하고,
                  청구하지 않은 요금이 {format.money(PLAN_BALANCES_MAX_MINOR[currency], currency)}에 이르면
                  바로 청구해요.
                </Trans>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** Comparison of plans, with a button for each. */
function ChangeForm({
  subscription,
  onCancel,
}: Pick<PlanCardProps, "subscription"> & { onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { form, failure, intent } = useAppForm({ schema: choiceSchema, intent: "change" });
  const { currency, offer, freeImpressions, interval, plan } = subscription;
  const { monthlyMinor, yearlyMinor } = offer;
  const isYearly = plan === "wave" && interval === "yearly";
  const price = format.money(monthlyMinor, currency);
  const yearlyPrice = format.money(isYearly ? subscription.perThousandMinor : (yearlyMinor ?? 0), currency);
  const free = format.number(freeImpressions);
  const options = [
    {
      value: "stream monthly",
      name: "Stream",
      about: isYearly
        ? t`한 달 ${free}회까지 무료예요. 모두 사용하면 다음 달까지 광고 노출이 중단돼요. 약정이 끝날 때 적용돼요.`
        : t`한 달 ${free}회까지 무료예요. 모두 사용하면 다음 달까지 광고 노출이 중단돼요. 다음 달 1일에 적용돼요.`,
    },
    {
      value: "wave monthly",
      name: t`Wave 월간`,
      about: isYearly
        ? t`${free}회까지 무료이고, 그 뒤로 1,000회에 ${price}이에요. 약정이 끝날 때 적용돼요.`
        : t`${free}회까지 무료이고, 그 뒤로 1,000회에 ${price}이에요. 바로 적용되고, 이번 달의 초과 노출부터 청구돼요.`,
    },
    ...(isYearly || yearlyMinor !== null
      ? [
          {
            value: "wave yearly",
            name: t`Wave 연간`,
            about: t`1,000회에 ${yearlyPrice}으로 1년을 약정하고, 끝나면 1년씩 자동으로 연장돼요. 미리 내는 금액은 없어요. 월간이나 Stream 변경은 약정이 끝날 때 적용돼요.`,
          },
        ]
      : []),
  ];
  const now = `${subscription.plan} ${subscription.interval}`;
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t`요금제`}</legend>
        {options.map(({ value, name, about }) => (
          <label key={value} className="flex gap-3 rounded-lg border border-line p-4">
            <input
              type="radio"
              name="choice"
              value={value}
              defaultChecked={value === now}
              className="mt-1 accent-(--brand-ink)"
            />
            <span className="flex flex-col gap-1">
              <span className="text-sm font-medium">
                {name}
                {value === now && ` · ${t`현재 요금제`}`}
              </span>
              <span className="text-[13px] text-ink-muted">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>변경</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
