import { Trans, useLingui } from "@lingui/react/macro";
import { inHouseSchemaFor } from "../../../../domain/booking";
import { addDays, dayAt } from "../../../../domain/kernel";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { LinkButton } from "../../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { UnsavedGuard } from "../../../components/form/unsaved-guard";
import { useAppForm } from "../../../components/form/use-app-form";
import { PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { inHouseFormSchema } from "./forms";
import { InHouseCreativeFields, InHouseTermsFields, type InHouseTyped } from "./in-house-fields";

/** How long such a campaign is at first: its publisher shortens it or lets it run on. */
const FIRST_DAYS = 30;

interface InHouseScreenProps {
  product: ProductDetail;
  /** When this was read: what it may begin with hangs on the day. */
  nowMs: number;
  /** What an earlier campaign said, which a new one begins with. */
  before: InHouseTyped | null;
}

/** A publisher's own campaign, with the ad that it shows. */
export function InHouseScreen({ product, nowMs, before }: InHouseScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const detail = path(`products/${product.id}`);
  const startDay = dayAt(nowMs, product.timezone);
  const { form, fields, failure } = useAppForm({
    schema: inHouseFormSchema(inHouseSchemaFor(product, nowMs)),
    defaultValue: {
      priority: "0",
      startDay,
      endDay: addDays(startDay, FIRST_DAYS - 1),
      ...before,
      unitId: product.units[0]?.id,
    },
  });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 상품`, to: path("products") },
          { label: product.name, to: detail },
          { label: t`자체 캠페인 만들기` },
        ]}
        title={<Trans>자체 캠페인 만들기</Trans>}
        description={<Trans>무료로 집행해요. 운영자의 최종 검토가 끝나면 시작일부터 보여요.</Trans>}
      />
      <UnsavedGuard>
        <AppForm form={form} failure={failure} encType="multipart/form-data" className="max-w-3xl gap-5">
          <InHouseTermsFields fields={fields} />
          <InHouseCreativeFields fields={fields} units={product.units} />
          <FormActions>
            <LinkButton to={detail}>
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>검토 요청</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </UnsavedGuard>
    </>
  );
}
