import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useSearchParams } from "@remix-run/react";
import { BILLING_ZONE, dayAt } from "../../../domain/kernel";
import type { MatchedTransfer } from "../../../worker/services/settlement";
import { Button } from "../../ui/button";
import { MoneyField } from "../../ui/fields/money-field";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { matchFormSchema } from "./forms";

interface MatchTransferProps {
  /** The claim that matches the memo in the URL; null for an unknown code, undefined without one. */
  found: MatchedTransfer | null | undefined;
  now: number;
}

/** Finds the claim of a receipt by its memo code, and records the receipt. */
export function MatchTransfer({ found, now }: MatchTransferProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const memo = search.get("memo") ?? "";
  return (
    <Card
      className="mb-5 max-w-form"
      title={<Trans>메모 코드로 입금 확인</Trans>}
      description={
        <Trans>통장 메모에 적힌 8자리 코드를 입력하면 받을 캠페인이나 요금제 청구서를 찾아요.</Trans>
      }
    >
      <div className="flex flex-col gap-4">
        <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
          <TextField
            key={memo}
            id="memo-code"
            name="memo"
            label={t`메모 코드`}
            defaultValue={memo}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={30}
          />
          <Button type="submit">{t`찾기`}</Button>
        </Form>
        {found === null && (
          <InlineAlert tone="warning">
            <Trans>없는 메모 코드예요. 8자리를 다시 확인해 주세요.</Trans>
          </InlineAlert>
        )}
        {found && <Found key={memo} found={found} memo={memo} now={now} />}
      </div>
    </Card>
  );
}

function Found({ found, memo, now }: { found: MatchedTransfer; memo: string; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { subject, id, name, payerName, owedMinor, currency, dueDay } = found;
  const isBill = subject === "bill";
  const to = isBill ? `/ops/bills?q=${encodeURIComponent(name)}` : `/ops/campaigns/${id}`;
  return (
    <>
      <DescriptionList
        items={[
          {
            key: "subject",
            term: isBill ? t`요금제 청구서` : t({ message: "캠페인", context: "one" }),
            value: (
              <Link to={to} className="hover:underline">
                {name}
              </Link>
            ),
          },
          { key: "payer", term: isBill ? t`매체` : t`광고 계정`, value: payerName },
          { key: "owed", term: t`받을 금액`, value: format.money(owedMinor, currency) },
          ...(dueDay ? [{ key: "due", term: t`납부 기한`, value: format.day(dueDay) }] : []),
        ]}
      />
      {owedMinor > 0 ? (
        <MatchForm found={found} memo={memo} now={now} />
      ) : (
        <InlineAlert tone="positive">
          <Trans>이미 모두 입금됐어요. 더 받을 금액이 없어요.</Trans>
        </InlineAlert>
      )}
    </>
  );
}

function MatchForm({ found, memo, now }: { found: MatchedTransfer; memo: string; now: number }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: matchFormSchema,
    intent: "match",
    defaultValue: { memo, amountMinor: String(found.owedMinor), day: dayAt(now, BILLING_ZONE) },
  });
  return (
    <AppForm form={form} failure={failure} intent="match">
      <input type="hidden" name={fields.memo.name} value={memo} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField {...bind(fields.amountMinor)} label={t`입금액`} currency={found.currency} />
        <TextField {...bind(fields.day)} label={t`입금일`} type="date" />
      </div>
      <FormActions>
        <SubmitButton>
          <Trans>입금 기록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
