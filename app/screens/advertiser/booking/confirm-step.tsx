import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type CampaignStep, stepsOf } from "../../../../domain/booking";
import { seenQuoteSchema } from "../../../../domain/money";
import { LinkButton } from "../../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { SeenVersion } from "../../../components/form/seen-version";
import { useAppForm } from "../../../components/form/use-app-form";
import { InlineAlert } from "../../../components/inline-alert";
import { Card } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { BillingFacts, InfoFacts, ScheduleFacts } from "../../campaign-shared/campaign-facts";
import { CampaignQuote } from "../../campaign-shared/campaign-quote";
import { QuestFacts } from "../../campaign-shared/quest-facts";
import { QuoteChanged, SeenQuote } from "../../campaign-shared/seen-quote";
import { TargetingSummary } from "../../campaign-shared/targeting-summary";
import { CreativeCoverage } from "../creative/creative-coverage";
import { IncompleteNotice } from "./incomplete-notice";
import { BackButton } from "./step-actions";
import { useDraft, useStepPath } from "./steps";

/** Everything once more, each part with the way back to it, and the request for review. */
export function ConfirmStep() {
  const { detail, incomplete } = useDraft();
  const { campaign, offer, quote } = detail;
  const { form, failure } = useAppForm({ schema: seenQuoteSchema });
  const { path, may } = useProject();
  return (
    <AppForm form={form} failure={failure}>
      <SeenVersion version={campaign.version} failure={failure} />
      <SeenQuote quote={quote} />
      <QuoteChanged failure={failure} />
      {campaign.paymentMethod === "card" && (
        <InlineAlert tone="warning" title={<Trans>아직 카드로 결제할 수 없어요</Trans>}>
          <Trans>다른 결제 방법으로 바꾼 뒤에 검토를 요청할 수 있어요.</Trans>
        </InlineAlert>
      )}
      <IncompleteNotice campaignId={campaign.id} incomplete={incomplete} fields={failure?.fields ?? {}} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-5">
          {campaign.quest ? (
            <Part step="quest" title={<Trans>퀘스트</Trans>}>
              <QuestFacts campaign={campaign} product={offer.product} />
            </Part>
          ) : (
            <>
              <Part step="schedule" title={<Trans>일정</Trans>}>
                <ScheduleFacts campaign={campaign} offer={offer} />
              </Part>
              <Part step="targeting" title={<Trans>타겟팅</Trans>}>
                <TargetingSummary targeting={campaign.targeting} />
              </Part>
            </>
          )}
          <Part step="info" title={<Trans>캠페인 정보</Trans>}>
            <InfoFacts campaign={campaign} offer={offer} />
          </Part>
          {stepsOf(offer.product.pricingType).includes("billing") && (
            <Part step="billing" title={<Trans>결제 정보</Trans>}>
              <BillingFacts detail={detail} />
            </Part>
          )}
          {campaign.quest === null && (
            <Card
              title={<Trans>소재</Trans>}
              description={
                <Trans>검토를 요청한 뒤에도 올릴 수 있지만, 승인된 소재가 있어야 광고가 시작돼요.</Trans>
              }
              actions={
                may("creative.write") && (
                  <LinkButton to={path(`campaigns/${campaign.id}/creatives/new`)} size="small">
                    <Trans>소재 추가</Trans>
                  </LinkButton>
                )
              }
            >
              <CreativeCoverage detail={detail} />
            </Card>
          )}
        </div>
        <Card title={<Trans>견적</Trans>} className="lg:sticky lg:top-[calc(var(--header-height)+16px)]">
          {quote ? (
            <CampaignQuote detail={detail} />
          ) : (
            <p className="text-sm text-ink-muted">
              <Trans>일정을 정하면 견적이 나와요.</Trans>
            </p>
          )}
          {offer.product.pricingType !== "inhouse" && (
            <p className="pt-2 text-[13px] text-ink-muted">
              <Trans>검토를 요청하면 이 금액으로 확정돼요.</Trans>
            </p>
          )}
        </Card>
      </div>
      <FormActions>
        <BackButton step="confirm" />
        <SubmitButton>
          <Trans>검토 요청</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function Part({ step, title, children }: { step: CampaignStep; title: ReactNode; children: ReactNode }) {
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
