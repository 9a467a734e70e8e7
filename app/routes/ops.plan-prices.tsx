import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { BILLING_ZONE } from "../../domain/kernel";
import { getPlanPriceList, planPriceListView, setPlanPrices } from "../../worker/services/settlement";
import { planPriceFormSchema } from "../areas/operator/forms";
import { INTERVAL_WORDS } from "../areas/settlement/plan-words";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { MoneyField } from "../ui/fields/money-field";
import { TextArea } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`요금제 단가`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(planPriceListView, ({ ctx }) => getPlanPriceList(ctx));

const saved = msg`단가를 변경했어요.`;

export const action = intentAction({
  price: formAction(planPriceFormSchema, async (input, adapter) => {
    await setPlanPrices(adapter.ctx, input);
    return redirectDone(adapter, adapter.url.pathname, saved);
  }),
});

type List = z.output<typeof planPriceListView>;
type Price = List["prices"][number];
type Logged = List["log"][number];

/** Price per thousand impressions of the paid plan, by currency. */
export default function PlanPricesScreen() {
  const { prices, log } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={<Trans>요금제 단가</Trans>}
        description={
          <Trans>
            무료 노출을 넘은 1,000회의 단가예요. 변경하면 지금부터 약정하는 매체에 적용되고, 이용 중인 월간
            요금제는 다음 달부터, 연간 약정은 연장될 때부터 적용돼요.
          </Trans>
        }
      />
      <ActionFailure except={["price"]} />
      <div className="flex flex-col gap-6">
        <DataTable
          caption={t`통화별 단가`}
          rows={prices}
          rowKey={({ currency }) => currency}
          columns={usePriceColumns()}
        />
        <section>
          <h2 className="mb-3 text-lg font-semibold">
            <Trans>변경 내역</Trans>
          </h2>
          <DataTable
            caption={t`변경 내역`}
            rows={log}
            rowKey={({ currency, interval, fromAt }) => `${currency} ${interval} ${fromAt}`}
            empty={<EmptyState title={t`아직 변경한 적이 없어요`} />}
            columns={useLogColumns()}
          />
        </section>
      </div>
    </>
  );
}

function usePriceColumns(): Column<Price>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "currency", header: t`통화`, cell: ({ currency }) => currency },
    {
      key: "monthly",
      header: t`월간 단가`,
      align: "end",
      cell: ({ monthlyMinor, currency }) => format.money(monthlyMinor, currency),
    },
    {
      key: "yearly",
      header: t`연간 단가`,
      align: "end",
      cell: ({ yearlyMinor, currency }) =>
        yearlyMinor === null ? t`제공하지 않음` : format.money(yearlyMinor, currency),
    },
    {
      key: "manage",
      header: t`관리`,
      cell: (price) => (
        <Dialog title={t`${price.currency} 단가 변경`} trigger={<Button size="small">{t`단가 변경`}</Button>}>
          {(close) => <PriceForm price={price} onCancel={close} />}
        </Dialog>
      ),
    },
  ];
}

function useLogColumns(): Column<Logged>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "at",
      header: t`변경 일시`,
      cell: ({ fromAt }) => format.dateTime(fromAt, BILLING_ZONE),
    },
    {
      key: "what",
      header: t`요금제`,
      cell: ({ currency, interval }) => `${currency} · ${i18n._(INTERVAL_WORDS[interval])}`,
    },
    {
      key: "price",
      header: t`단가`,
      align: "end",
      cell: ({ perThousandMinor, currency }) =>
        perThousandMinor === null ? t`제공하지 않음` : format.money(perThousandMinor, currency),
    },
    { key: "by", header: t`변경한 사람`, cell: ({ actorName }) => actorName || "-" },
  ];
}

function PriceForm({ price, onCancel }: { price: Price; onCancel: () => void }) {
  const { t } = useLingui();
  const { currency, monthlyMinor, yearlyMinor } = price;
  const { form, fields, failure } = useAppForm({
    schema: planPriceFormSchema,
    intent: "price",
    id: `price-${currency}`,
    defaultValue: {
      monthlyMinor: String(monthlyMinor),
      ...(yearlyMinor === null ? {} : { yearlyMinor: String(yearlyMinor) }),
    },
  });
  return (
    <AppForm form={form} failure={failure} intent="price">
      <input type="hidden" name="currency" value={currency} />
      <MoneyField {...bind(fields.monthlyMinor)} label={t`월간 단가`} currency={currency} />
      <MoneyField
        {...bind(fields.yearlyMinor)}
        label={t`연간 단가 (선택)`}
        description={t`월간보다 낮아야 해요. 비워 두면 연간 약정을 새로 받지 않아요.`}
        currency={currency}
      />
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`운영 기록에만 남아요.`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>변경</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
