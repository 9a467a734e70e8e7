import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { type BookingStep, bookingSteps } from "../../../domain/booking";
import { askForecast, releaseHold, renewHold, renewPaymentLink } from "../../../worker/services/booking";
import { draftPageView, loadDraft } from "../../areas/advertiser/booking/draft.server";
import { isStep, STEP_TITLES, useStepPath } from "../../areas/advertiser/booking/steps";
import { unitsWithoutCreative } from "../../areas/advertiser/creative/missing-units";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { intentAction } from "../../kit/form.server";
import { projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { InlineAlert } from "../../ui/inline-alert";
import { PageHeader } from "../../ui/page";
import { Stepper } from "../../ui/stepper";
import { HoldNotice } from "./hold-notice";

export const loader = projectLoader(draftPageView, loadDraft);

/** Actions of the draft's notices, on every step. */
export const action = intentAction({
  "renew-hold": projectAction(z.object({}), async (_, { ctx, project, id }) => {
    await renewHold(ctx, project, id("campaign"));
    return { done: true };
  }),
  "release-hold": projectAction(z.object({}), async (_, { ctx, project, id }) => {
    await releaseHold(ctx, project, id("campaign"));
    return { done: true };
  }),
  forecast: projectAction(z.object({}), async (_, { ctx, project, id }) => {
    await askForecast(ctx, project, id("campaign"));
    return { done: true };
  }),
  "renew-link": projectAction(z.object({}), async (_, { ctx, project, id }) => {
    await renewPaymentLink(ctx, project, id("campaign"));
    return { done: true };
  }),
});

/** Revalidates after a refusal for lack of slots too: the draft exists, but its days are taken. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

/** Frame of the booking steps: progress, hold status, and the reason of a rejection. */
export default function EditLayout() {
  const draft = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { campaign, label, offer } = draft.detail;
  const stepPath = useStepPath(campaign.id);
  const last = useLocation().pathname.split("/").at(-1);
  const steps = bookingSteps(offer, campaign.targeting);
  const missing: BookingStep[] = [...draft.incomplete];
  if (unitsWithoutCreative(draft.detail).length > 0) missing.push("creatives");
  const current = isStep(last) ? last : (steps[0] ?? "schedule");
  return (
    <>
      <PageHeader
        title={campaign.name || offer.product.name}
        badge={<CampaignBadge label={label} />}
        description={offer.publisher.displayName}
        breadcrumbs={[
          { label: t`캠페인`, to: path("campaigns") },
          { label: campaign.name || t`새 예약`, to: path(`campaigns/${campaign.id}`) },
          { label: i18n._(STEP_TITLES[current]) },
        ]}
        actions={
          <LinkButton to={path(`campaigns/${campaign.id}`)}>
            {draft.isRunning ? <Trans>돌아가기</Trans> : <Trans>나중에 계속하기</Trans>}
          </LinkButton>
        }
      />
      {!draft.isRunning && (
        <Stepper
          current={current}
          steps={steps.map((key) => ({
            key,
            label: i18n._(STEP_TITLES[key]),
            to: stepPath(key),
            isMissing: missing.includes(key),
          }))}
        />
      )}
      <div className="flex flex-col gap-3 pb-5 empty:hidden">
        {campaign.status === "rejected" && campaign.rejectionComment && (
          <InlineAlert tone="danger" title={<Trans>반려 사유</Trans>}>
            <span className="whitespace-pre-wrap">{campaign.rejectionComment}</span>
          </InlineAlert>
        )}
        {draft.hold && <HoldNotice draft={draft} onSchedule={current === "schedule"} />}
      </div>
      <UnsavedGuard>
        <Outlet context={draft} />
      </UnsavedGuard>
    </>
  );
}
