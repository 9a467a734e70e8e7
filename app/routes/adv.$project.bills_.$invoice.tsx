import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { taxInvoiceSchemaOf, taxInvoiceView } from "../../domain/booking";
import { monthOf } from "../../domain/kernel";
import { invoiceRecordView, isRecipientOpen } from "../../domain/money";
import { changeInvoiceRecipient } from "../../worker/services/booking";
import { getTaxInvoice } from "../../worker/services/money";
import { getProjectForMember } from "../../worker/services/platform";
import { TaxInvoiceFields } from "../areas/advertiser/booking/tax-invoice-fields";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = { access: "payment.write", title: msg`세금계산서` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ record: invoiceRecordView, recipient: taxInvoiceView.nullable() }),
  ({ ctx, project, id }) => getTaxInvoice(ctx, project, id("invoice")),
);

const changed = msg`세금계산서의 공급받는 자를 변경했어요.`;

const schemaOf = async ({ ctx, project }: ProjectAdapter) =>
  taxInvoiceSchemaOf((await getProjectForMember(ctx, project, "adv")).country);

export const action = projectAction(schemaOf, async (input, adapter) => {
  const { ctx, project, path, id } = adapter;
  const invoice = id("invoice");
  await changeInvoiceRecipient(ctx, project, invoice, input);
  const { record } = await getTaxInvoice(ctx, project, invoice);
  return redirectDone(adapter, path(`bills?month=${monthOf(record.writeDay)}`), changed);
});

/** Recipient of a tax invoice, editable until it is issued. */
export default function InvoiceScreen() {
  const { record } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const back = path(`bills?month=${monthOf(record.writeDay)}`);
  return (
    <>
      <PageHeader
        title={<Trans>세금계산서의 공급받는 자</Trans>}
        description={record.itemName}
        breadcrumbs={[
          { label: t({ message: "결제", context: "sidebar" }), to: path("payments") },
          { label: <Trans>청구 내역</Trans>, to: back },
        ]}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <Card title={<Trans>세금계산서</Trans>}>
          <DescriptionList
            items={[
              { key: "number", term: t`관리 번호`, value: record.number },
              { key: "day", term: t`작성일`, value: format.day(record.writeDay) },
              { key: "total", term: t`합계`, value: format.money(record.totalMinor, record.currency) },
            ]}
          />
        </Card>
        {isRecipientOpen(record) ? (
          <RecipientForm back={back} />
        ) : (
          <InlineAlert tone="info" title={<Trans>이미 발행된 세금계산서예요</Trans>}>
            <Trans>발행된 뒤에는 변경할 수 없어요. 잘못 발행됐으면 고객 지원으로 문의해 주세요.</Trans>
          </InlineAlert>
        )}
      </div>
    </>
  );
}

function RecipientForm({ back }: { back: string }) {
  const { recipient } = useLoaderData<typeof loader>();
  const { country } = useProject().project;
  const { form, fields, failure } = useAppForm({
    schema: taxInvoiceSchemaOf(country),
    defaultValue: recipient ?? {},
  });
  return (
    <AppForm form={form} failure={failure}>
      <Card
        title={<Trans>공급받는 자</Trans>}
        description={<Trans>이 캠페인에서 아직 발행되지 않은 세금계산서에 모두 적용돼요.</Trans>}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TaxInvoiceFields fields={fields} country={country} />
        </div>
      </Card>
      <FormActions>
        <LinkButton to={back}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>
          <Trans>변경</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
