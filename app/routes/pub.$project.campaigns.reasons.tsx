import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { REJECTION_TEMPLATES_MAX, rejectionSchema } from "../../domain/booking";
import {
  addRejectionTemplate,
  listRejectionTemplates,
  rejectionTemplateView,
  removeRejectionTemplate,
} from "../../worker/services/booking";
import { chosenSchema } from "../areas/publisher/forms";
import { useCampaignReasons } from "../areas/publisher/review/rejection-reasons";
import { TOASTS } from "../areas/publisher/toasts";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { TextArea } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { IntentButton } from "../ui/intent-button";
import { Card, EmptyState, PageHeader } from "../ui/page";

export const handle = { access: "campaign.read", title: msg`반려 사유` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    reasons: z.array(rejectionTemplateView),
  }),
  async ({ ctx, project }) => ({
    reasons: await listRejectionTemplates(ctx, project),
  }),
);

const back = (adapter: ProjectAdapter, toast: "reasonKept" | "reasonRemoved") =>
  redirectDone(adapter, adapter.url.pathname, TOASTS[toast]);

export const action = intentAction({
  add: projectAction(rejectionSchema, async (input, adapter) => {
    await addRejectionTemplate(adapter.ctx, adapter.project, input);
    return back(adapter, "reasonKept");
  }),
  remove: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeRejectionTemplate(adapter.ctx, adapter.project, id);
    return back(adapter, "reasonRemoved");
  }),
});

/** Rejection templates: the publisher's own, and the common ones. */
export default function RejectionReasonsScreen() {
  const { reasons } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  const usual = useCampaignReasons();
  const mayWrite = may("campaign.review");
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: t`반려 사유` }]}
        title={<Trans>반려 사유</Trans>}
        description={<Trans>반려할 때 선택해서 사용하는 문구예요. 보내기 전에 수정할 수 있어요.</Trans>}
      />
      <ActionFailure except={["add"]} />
      <div className="flex max-w-form flex-col gap-5">
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
                      <Trans>삭제</Trans>
                      <span className="sr-only">: {text}</span>
                    </IntentButton>
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayWrite && <AddForm key={reasons.length} />}
        </Card>
        <Card title={<Trans>기본 사유</Trans>}>
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
