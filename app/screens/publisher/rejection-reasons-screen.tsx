import { Trans, useLingui } from "@lingui/react/macro";
import { REJECTION_TEMPLATES_MAX, rejectionSchema } from "../../../domain/booking";
import type { RejectionTemplate } from "../../../worker/services/booking";
import { TextArea } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { ActionFailure } from "./action-failure";
import { IntentButton } from "./intent-button";
import { useCampaignReasons } from "./rejection-reasons";

/** The reasons that a publisher begins its rejections with: its own, and those that everybody has. */
export function RejectionReasonsScreen({ reasons }: { reasons: readonly RejectionTemplate[] }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const usual = useCampaignReasons();
  const mayWrite = may("campaign.review");
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: t`반려 사유` }]}
        title={<Trans>반려 사유</Trans>}
        description={<Trans>반려할 때 골라서 시작하는 문장이에요. 보내기 전에 고칠 수 있어요.</Trans>}
      />
      <ActionFailure except={["add"]} />
      <div className="flex max-w-2xl flex-col gap-5">
        <Card
          title={<Trans>우리 매체의 사유</Trans>}
          description={t`${REJECTION_TEMPLATES_MAX}개까지 저장할 수 있어요.`}
        >
          {reasons.length === 0 ? (
            <EmptyState title={t`아직 저장한 사유가 없어요`} />
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {reasons.map(({ id, text }) => (
                <li key={id} className="flex items-start justify-between gap-3 py-2.5 text-sm">
                  <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</span>
                  {mayWrite && (
                    <IntentButton intent="remove" id={id} size="small">
                      <Trans>지우기</Trans>
                      <span className="sr-only">: {text}</span>
                    </IntentButton>
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayWrite && <AddForm key={reasons.length} />}
        </Card>
        <Card title={<Trans>처음부터 있는 사유</Trans>}>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
            {usual.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function AddForm() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: rejectionSchema, intent: "add" });
  return (
    <AppForm form={form} failure={failure} intent="add" className="pt-4">
      <TextArea {...bind(fields.reason)} label={t`새 사유`} rows={3} />
      <FormActions>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
