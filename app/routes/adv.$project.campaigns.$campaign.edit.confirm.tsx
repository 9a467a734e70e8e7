import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import {
  audienceIds,
  BOOKING_STEPS,
  type BookingStep,
  type CampaignStep,
  isEditable,
} from "../../domain/booking";
import type { FieldErrors } from "../../domain/kernel";
import { seenQuoteSchema } from "../../domain/money";
import { fieldMessage } from "../../locales/words/field-messages";
import { requestReview } from "../../worker/services/booking";
import { askForManualPayment } from "../../worker/services/desk";
import { audienceReachView, readAudienceReach } from "../../worker/services/inventory";
import { loadDraft } from "../areas/advertiser/booking/draft.server";
import { DraftColumns } from "../areas/advertiser/booking/draft-columns";
import { BackButton } from "../areas/advertiser/booking/step-actions";
import {
  FIELD_WORDS,
  STEP_TITLES,
  useBookingSteps,
  useDraft,
  useStepPath,
} from "../areas/advertiser/booking/steps";
import { CreativeCoverage } from "../areas/advertiser/creative/creative-coverage";
import AudienceStanding from "../areas/campaign/audience-standing";
import { BillingFacts, InfoFacts, ScheduleFacts } from "../areas/campaign/campaign-facts";
import { QuestFacts } from "../areas/campaign/quest-facts";
import { QuoteChanged, SeenQuote } from "../areas/campaign/quote/seen-quote";
import { TargetingSummary } from "../areas/campaign/targeting-summary";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { SeenVersion } from "../ui/form/seen-version";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card } from "../ui/page";

export const handle = { access: "campaign.write", title: STEP_TITLES.confirm } satisfies PageHandle;

const held = msg`매체가 수동 결제를 허용하면 자동으로 검토를 요청해요.`;

export const loader = projectLoader(z.object({ reach: audienceReachView }), async (adapter) => {
  const { campaign, offer } = (await loadDraft(adapter)).detail;
  return { reach: await readAudienceReach(adapter.ctx, offer.publisher.id, audienceIds(campaign.targeting)) };
});

export const action = projectAction(seenQuoteSchema, async (seen, adapter) => {
  const { ctx, project, id, path } = adapter;
  const { status, productId } = await requestReview(ctx, project, id("campaign"), seen);
  if (!isEditable(status)) return redirect(path(`campaigns/${id("campaign")}/complete`));
  // Asks the publisher for manual payment, unless already asked.
  await askForManualPayment(ctx, project, productId);
  return redirectDone(adapter, path(`campaigns/${id("campaign")}/edit/confirm`), held);
});

/** Summary of all steps with links back, and the request for review. */
export default function ConfirmStep() {
  const { reach } = useLoaderData<typeof loader>();
  const { detail, incomplete, sending } = useDraft();
  const { path } = useProject();
  const { campaign, offer, quote } = detail;
  const { form, failure } = useAppForm({ schema: seenQuoteSchema });
  const steps = useBookingSteps();
  return (
    <AppForm form={form} failure={failure}>
      <DraftColumns
        act={
          sending.plan ? (
            <LinkButton variant="primary" to={path(`plans/${sending.plan.id}`)}>
              <Trans>플랜에서 함께 신청</Trans>
            </LinkButton>
          ) : (
            <SubmitButton>
              <Trans>검토 요청</Trans>
            </SubmitButton>
          )
        }
      >
        <SeenVersion version={campaign.version} failure={failure} />
        <SeenQuote quote={quote} />
        <QuoteChanged failure={failure} />
        <AwaitsGrant />
        {sending.plan && (
          <InlineAlert tone="info" title={<Trans>‘{sending.plan.name}’ 플랜의 캠페인이에요</Trans>}>
            <Trans>플랜의 다른 캠페인과 함께 신청해요. 따로 신청하려면 플랜에서 제외해 주세요.</Trans>
          </InlineAlert>
        )}
        {campaign.paymentMethod === "card" && incomplete.includes("billing") && (
          <InlineAlert tone="warning" title={<Trans>아직 카드로 결제할 수 없어요</Trans>}>
            <Trans>다른 결제 방법을 선택해야 검토를 요청할 수 있어요.</Trans>
          </InlineAlert>
        )}
        <IncompleteNotice campaignId={campaign.id} incomplete={incomplete} fields={failure?.fields ?? {}} />
        {campaign.quest ? (
          <Part step="quest" title={<Trans>퀘스트</Trans>}>
            <QuestFacts campaign={campaign} product={offer.product} />
          </Part>
        ) : (
          <>
            <Part step="schedule" title={<Trans>일정</Trans>}>
              <ScheduleFacts campaign={campaign} offer={offer} />
            </Part>
            {steps.includes("targeting") && (
              <Part step="targeting" title={<Trans>타깃팅</Trans>}>
                <div className="flex flex-col gap-4">
                  <TargetingSummary targeting={campaign.targeting} offered={offer.product.targetings} />
                  <AudienceStanding reach={reach} targeting={campaign.targeting} />
                </div>
              </Part>
            )}
          </>
        )}
        <Part step="info" title={<Trans>캠페인 정보</Trans>}>
          <InfoFacts campaign={campaign} offer={offer} />
        </Part>
        {steps.includes("creatives") && (
          <Part step="creatives" title={<Trans>소재</Trans>}>
            <CreativeCoverage detail={detail} />
          </Part>
        )}
        {steps.includes("billing") && (
          <Part step="billing" title={<Trans>결제 정보</Trans>}>
            <BillingFacts detail={detail} />
          </Part>
        )}
        <FormActions>
          {campaign.status === "draft" && !sending.plan && (
            <LinkButton variant="quiet" to={`${path("plans")}?campaign=${campaign.id}`}>
              <Trans>다른 매체와 함께 신청</Trans>
            </LinkButton>
          )}
          <BackButton step="confirm" />
        </FormActions>
      </DraftColumns>
    </AppForm>
  );
}

/** States that the campaign is submitted once the publisher allows manual payment, before the request and while it is pending. */
function AwaitsGrant() {
  const { detail, sending } = useDraft();
  const { campaign, offer } = detail;
  const publisher = offer.publisher.displayName;
  if (campaign.paymentMethod !== "manual" || offer.grants.manualPayment) return null;
  if (sending.isSentOnGrant)
    return (
      <InlineAlert tone="positive" title={<Trans>매체 허용을 기다리고 있어요</Trans>}>
        <Trans>
          {publisher}에서 수동 결제를 허용하면 자동으로 검토를 요청해요. 그 전에 예약을 수정하면 다시 요청해
          주세요.
        </Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="info" title={<Trans>매체 허용이 필요해요</Trans>}>
      <Trans>
        검토를 요청하면 {publisher}에 수동 결제 허용을 함께 요청하고, 허용될 때 자동으로 보내요. 그 사이
        금액이 변경되거나 시작일이 지나면 보내지 않고 알려 드려요.
      </Trans>
    </InlineAlert>
  );
}

interface IncompleteNoticeProps {
  campaignId: string;
  incomplete: readonly CampaignStep[];
  /** Fields for which the request for review was refused: `schedule.startDay`, `info.name`. */
  fields: FieldErrors;
}

/** Missing data by step, each with a link. */
function IncompleteNotice({ campaignId, incomplete, fields }: IncompleteNoticeProps) {
  const { i18n } = useLingui();
  const stepPath = useStepPath(campaignId);
  const refused = Object.entries(fields);
  const stepOf = (path: string) => path.split(".")[0];
  const steps = BOOKING_STEPS.filter(
    (step) => incomplete.some((each) => each === step) || refused.some(([path]) => stepOf(path) === step),
  );
  if (steps.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={<Trans>완료하지 않은 단계가 있어요</Trans>}>
      <ul className="flex flex-col gap-1.5 pt-1">
        {steps.map((step) => (
          <li key={step}>
            <Link
              to={stepPath(step)}
              className="inline-flex min-h-6 items-center font-medium underline underline-offset-2"
            >
              {i18n._(STEP_TITLES[step])}
            </Link>
            <ul className="list-disc pl-5">
              {refused
                .filter(([path]) => stepOf(path) === step)
                .map(([path, codes]) => (
                  <li key={path}>
                    {FIELD_WORDS[path] ? i18n._(FIELD_WORDS[path]) : path}:{" "}
                    {codes.map((code) => fieldMessage(i18n, code)).join(" ")}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

function Part({ step, title, children }: { step: BookingStep; title: ReactNode; children: ReactNode }) {
  const { campaign } = useDraft().detail;
  const stepPath = useStepPath(campaign.id);
  return (
    <Card
      title={title}
      actions={
        <LinkButton to={stepPath(step)} size="small" variant="quiet">
          <Trans>수정</Trans>
          <span className="sr-only"> {title}</span>
        </LinkButton>
      }
    >
      {children}
    </Card>
  );
}
