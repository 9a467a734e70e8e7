import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  addedToMediaPlanSchema,
  mediaPlanDetailView,
  mediaPlanNameSchema,
  seenMediaPlanSchema,
} from "../../../domain/booking";
import {
  addToMediaPlan,
  deleteMediaPlan,
  fillMediaPlan,
  getMediaPlan,
  holdMediaPlan,
  listUnplanned,
  renameMediaPlan,
  sendMediaPlan,
  takeOutOfMediaPlan,
  unplannedDraftView,
} from "../../../worker/services/booking";
import { daysTaken } from "../../areas/advertiser/plan/days-taken.server";
import { DraftChoices } from "../../areas/advertiser/plan/draft-choices";
import { PlanCampaigns } from "../../areas/advertiser/plan/plan-campaigns";
import { PlanRefusals } from "../../areas/advertiser/plan/plan-refusals";
import { SendPlan } from "../../areas/advertiser/plan/send-plan";
import { PLAN_TOASTS } from "../../areas/advertiser/plan/words";
import { buttonSchema, chosenSchema } from "../../areas/publisher/forms";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { StatusBadge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/fields/text-field";
import { bind, bindOptions } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card, PageHeader } from "../../ui/page";

export const handle = {
  access: "campaign.read",
  title: msg`미디어 플랜`,
  name: named<typeof loader>(({ plan }) => plan.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({ plan: mediaPlanDetailView, drafts: z.array(unplannedDraftView), now: z.number() }),
  async ({ ctx, project, id }) => {
    const plan = await getMediaPlan(ctx, project, id("plan"));
    return { plan, drafts: plan.sentAt === null ? await listUnplanned(ctx, project) : [], now: ctx.now };
  },
);

const here = ({ path, id }: ProjectAdapter) => path(`plans/${id("plan")}`);

export const action = intentAction({
  rename: projectAction(mediaPlanNameSchema, async (input, adapter) => {
    await renameMediaPlan(adapter.ctx, adapter.project, adapter.id("plan"), input);
    return redirectDone(adapter, here(adapter), PLAN_TOASTS.saved);
  }),
  add: projectAction(addedToMediaPlanSchema, async (input, adapter) => {
    await addToMediaPlan(adapter.ctx, adapter.project, adapter.id("plan"), input);
    return redirectDone(adapter, here(adapter), PLAN_TOASTS.added);
  }),
  "take-out": projectAction(chosenSchema, async ({ id }, adapter) => {
    await takeOutOfMediaPlan(adapter.ctx, adapter.project, adapter.id("plan"), id);
    return redirectDone(adapter, here(adapter), PLAN_TOASTS.takenOut);
  }),
  fill: projectAction(chosenSchema, async ({ id }, adapter) => {
    await fillMediaPlan(adapter.ctx, adapter.project, adapter.id("plan"), id);
    return redirectDone(adapter, here(adapter), PLAN_TOASTS.filled);
  }),
  hold: projectAction(buttonSchema, async (_, adapter) => {
    await daysTaken(() => holdMediaPlan(adapter.ctx, adapter.project, adapter.id("plan")));
    return redirectDone(adapter, here(adapter), PLAN_TOASTS.held);
  }),
  send: projectAction(seenMediaPlanSchema, async (seen, adapter) => {
    await daysTaken(() => sendMediaPlan(adapter.ctx, adapter.project, adapter.id("plan"), seen));
    return redirectDone(adapter, here(adapter), PLAN_TOASTS.sent);
  }),
  delete: projectAction(buttonSchema, async (_, adapter) => {
    await deleteMediaPlan(adapter.ctx, adapter.project, adapter.id("plan"));
    return redirectDone(adapter, adapter.path("plans"), PLAN_TOASTS.deleted);
  }),
});

/** A plan: its campaigns, their days together, and what each still lacks. */
export default function PlanScreen() {
  const { plan, now } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  const isOpen = plan.sentAt === null;
  const editable = may("campaign.write") && isOpen;
  return (
    <>
      <PageHeader
        title={plan.name}
        breadcrumbs={[{ label: t`미디어 플랜`, to: path("plans") }, { label: plan.name }]}
        badge={
          isOpen ? (
            <StatusBadge>
              <Trans>작성 중</Trans>
            </StatusBadge>
          ) : (
            <StatusBadge tone="positive">
              <Trans>신청함</Trans>
            </StatusBadge>
          )
        }
        actions={
          editable && (
            <>
              <RenameDialog />
              <ConfirmIntentButton
                intent="delete"
                title={t`플랜을 삭제할까요?`}
                description={t`플랜만 삭제해요. 담은 캠페인 초안은 그대로 있고 따로 신청할 수 있어요.`}
                confirmLabel={t`삭제`}
              >
                <Trans>플랜 삭제</Trans>
              </ConfirmIntentButton>
            </>
          )
        }
      />
      <PlanRefusals campaigns={plan.campaigns} />
      <PlanCampaigns campaigns={plan.campaigns} editable={editable} />
      {editable && plan.campaigns.length > 0 && <SendPlan campaigns={plan.campaigns} now={now} />}
      {editable && <AddDrafts />}
    </>
  );
}

function RenameDialog() {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`플랜 이름 변경`}
      width="narrow"
      trigger={
        <Button>
          <Trans>이름 변경</Trans>
        </Button>
      }
    >
      <RenameForm />
    </Dialog>
  );
}

function RenameForm() {
  const { plan } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({
    schema: mediaPlanNameSchema,
    intent: "rename",
    defaultValue: { name: plan.name },
  });
  return (
    <AppForm form={form} failure={failure} intent={intent} version={plan.version}>
      <TextField {...bind(fields.name)} label={t`플랜 이름`} required />
      <FormActions>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function AddDrafts() {
  const { drafts } = useLoaderData<typeof loader>();
  const { form, fields, failure, intent } = useAppForm({ schema: addedToMediaPlanSchema, intent: "add" });
  return (
    <Card title={<Trans>캠페인 담기</Trans>} className="mt-5">
      <AppForm form={form} failure={failure} intent={intent}>
        <DraftChoices {...bindOptions(fields.campaignIds)} drafts={drafts} />
        {drafts.length > 0 && (
          <FormActions>
            <SubmitButton variant="secondary">
              <Trans>플랜에 담기</Trans>
            </SubmitButton>
          </FormActions>
        )}
      </AppForm>
    </Card>
  );
}
