import { Trans, useLingui } from "@lingui/react/macro";
import { type InHouseCampaign, inHouseTermsSchemaFor } from "../../../../domain/booking";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { LinkButton } from "../../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { InlineAlert } from "../../../components/inline-alert";
import { PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ActionFailure } from "../action-failure";
import { inHouseCreativeFormSchema } from "./forms";
import { InHouseCreativeFields, InHouseTermsFields } from "./in-house-fields";

interface OwnCampaignScreenProps {
  campaign: InHouseCampaign;
  product: ProductDetail;
  /** Epoch milliseconds: which days there are hangs on it. */
  nowMs: number;
}

/** What a publisher may still do with a campaign of its own: mend what was rejected, and add ads. */
export function OwnCampaignScreen({ campaign, product, nowMs }: OwnCampaignScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const back = path(`campaigns/${campaign.id}`);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`캠페인`, to: path("campaigns") },
          { label: campaign.name, to: back },
          { label: t`자체 캠페인 관리` },
        ]}
        title={<Trans>자체 캠페인 관리</Trans>}
      />
      <ActionFailure except={["mend", "add"]} />
      <div className="flex max-w-3xl flex-col gap-8">
        {campaign.status === "rejected" && <MendForm campaign={campaign} product={product} nowMs={nowMs} />}
        <AddForm product={product} />
        <div>
          <LinkButton to={back}>
            <Trans>캠페인으로 돌아가기</Trans>
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function MendForm({ campaign, product, nowMs }: OwnCampaignScreenProps) {
  const { form, fields, failure } = useAppForm({
    schema: inHouseTermsSchemaFor(product, nowMs),
    intent: "mend",
    defaultValue: {
      name: campaign.name,
      destinationUrl: campaign.destinationUrl ?? "",
      startDay: campaign.startDay ?? undefined,
      endDay: campaign.endDay ?? undefined,
      impressions: campaign.inhouseImpressions?.toString(),
      priority: String(campaign.priority),
    },
  });
  return (
    <AppForm form={form} failure={failure} version={campaign.version} intent="mend" className="gap-5">
      <InlineAlert tone="warning" title={<Trans>반려된 캠페인이에요</Trans>}>
        {campaign.rejectionComment && <Trans>사유: {campaign.rejectionComment}</Trans>}
      </InlineAlert>
      <InHouseTermsFields fields={fields} />
      <FormActions>
        <SubmitButton>
          <Trans>고쳐서 다시 검토 요청</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function AddForm({ product }: Pick<OwnCampaignScreenProps, "product">) {
  const { form, fields, failure } = useAppForm({
    schema: inHouseCreativeFormSchema,
    intent: "add",
    defaultValue: { unitId: product.units[0]?.id },
  });
  return (
    <AppForm form={form} failure={failure} intent="add" encType="multipart/form-data" className="gap-5">
      <InHouseCreativeFields fields={fields} units={product.units} />
      <FormActions>
        <SubmitButton>
          <Trans>소재 더하기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
