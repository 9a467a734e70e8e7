import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import type { extensionSchema } from "../../../domain/booking";
import type { ShownExtension } from "../../../worker/services/booking";
import { useCardName } from "../../areas/payments/card-name";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { DayField } from "../../ui/fields/day-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { useFormat } from "../../ui/use-format";
import type { PeriodFormProps } from "./booked-changes";

interface Extends {
  /** Passed as a prop: a shared import would move the page's script into another file than its messages. */
  schema: typeof extensionSchema;
}

/** Extends a campaign that is paid by days: shows the cost first, then the payment. */
export default function ExtendPaidForm({ campaign, bounds, schema }: PeriodFormProps & Extends) {
  const { endDay, version } = campaign;
  const { t } = useLingui();
  const format = useFormat();
  const { form, fields, failure, intent } = useAppForm({
    schema,
    intent: "extend-quote",
  });
  const quoted = useActionData<{ extension?: ShownExtension | null }>()?.extension;
  const until = endDay ? format.day(endDay) : "";
  const latest = format.day(bounds.max);
  return (
    <div className="flex flex-col gap-3">
      <AppForm form={form} failure={failure} version={version} intent={intent}>
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end sm:justify-between">
          <div className="min-w-0 flex-1">
            <DayField
              {...bind(fields.endDay)}
              label={t`새 종료일`}
              description={t`현재 종료일은 ${until}이에요. ${latest}까지 연장할 수 있고, 늘어난 날짜만큼 결제해요.`}
            />
          </div>
          <div className="flex justify-end">
            <SubmitButton variant="secondary">
              <Trans>추가 금액 확인</Trans>
            </SubmitButton>
          </div>
        </div>
      </AppForm>
      {quoted && <Confirm key={quoted.endDay} quoted={quoted} version={version} schema={schema} />}
    </div>
  );
}

interface ConfirmProps extends Extends {
  quoted: ShownExtension;
  version: number;
}

function Confirm({ quoted, version, schema }: ConfirmProps) {
  const format = useFormat();
  const { path, may } = useProject();
  const nameOf = useCardName();
  const { endDay, days, added, card, isByHand } = quoted;
  const { form, fields, failure, intent } = useAppForm({ schema, intent: "extend" });
  const total = format.money(added.totalMinor, added.currency);
  const vat = format.money(added.vatMinor, added.currency);
  const day = format.day(endDay);
  return (
    <AppForm form={form} failure={failure} version={version} intent={intent}>
      <input type="hidden" name={fields.endDay.name} value={endDay} />
      <input type="hidden" name={fields.seenTotalMinor.name} value={added.totalMinor} />
      <div
        role="status"
        className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-3 sm:flex-row sm:items-center sm:justify-between"
      >
        <div className="min-w-0 text-sm">
          <p className="nums font-medium">
            <Trans>
              {day}까지 {days}일 추가: {total} (VAT {vat} 포함)
            </Trans>
          </p>
          <p className="text-[13px] text-ink-muted">
            {isByHand && <Trans>수동 결제 금액에 더해지고, 세금계산서를 추가로 발행해요.</Trans>}
            {card && <Trans>{nameOf(card)} 카드로 바로 결제해요.</Trans>}
            {!isByHand && !card && <Trans>등록된 카드가 없어요. 카드를 등록한 뒤 연장해 주세요.</Trans>}
          </p>
        </div>
        {isByHand || card || added.totalMinor === 0 ? (
          <SubmitButton>{card ? <Trans>결제하고 연장</Trans> : <Trans>종료일 연장</Trans>}</SubmitButton>
        ) : (
          may("payment.write") && (
            <LinkButton to={path("settings/payment")}>
              <Trans>카드 등록</Trans>
            </LinkButton>
          )
        )}
      </div>
    </AppForm>
  );
}
