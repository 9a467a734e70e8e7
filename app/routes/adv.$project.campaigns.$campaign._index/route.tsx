import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  contactSchema,
  extensionSchema,
  isQuoteOpen,
  memoSchema,
  postponementSchema,
  titleSchema,
} from "../../../domain/booking";
import { isPreviewable } from "../../../domain/serving";
import {
  deleteCampaign,
  deleteCreative,
  extendCampaign,
  type OwnCampaignDetail,
  pauseCampaign,
  postponeCampaign,
  previewCreative,
  renameCampaign,
  replaceContact,
  resumeCampaign,
  type ShownCampaignDetail,
  setCampaignMemo,
  setCreativePaused,
  withdrawCampaign,
} from "../../../worker/services/booking";
import type { ServiceContext } from "../../../worker/services/kernel";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { CampaignQuote } from "../../areas/campaign/campaign-quote";
import { CampaignTerms } from "../../areas/campaign/campaign-terms";
import { DeliveryCard, hasResults } from "../../areas/campaign/delivery-card";
import { HistoryCard } from "../../areas/campaign/history-card";
import { PreviewCard } from "../../areas/campaign/preview-card";
import { isServed, RefusalsCard } from "../../areas/campaign/refusals-card";
import { useLabelHint } from "../../areas/campaign/use-label-hint";
import { chosenSchema, previewFormSchema } from "../../areas/publisher/forms";
import { TOASTS as PREVIEW_TOASTS } from "../../areas/publisher/toasts";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { projectAction } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { Card, PageHeader } from "../../ui/page";
import { BookedChanges } from "./booked-changes";
import { CampaignActions } from "./campaign-actions";
import { CampaignCreatives } from "./campaign-creatives";
import { campaignPageLoader } from "./campaign-page.server";
import { MemoForm } from "./memo-form";

const title = msg`캠페인`;

export const handle = { title } satisfies PageHandle;

export const loader = campaignPageLoader;

type Verb = (ctx: ServiceContext, projectId: string, campaignId: string) => Promise<unknown>;

/** A verb of the campaign itself that needs no more than its id; the page then shows what has become of it. */
const plain = (verb: Verb) =>
  projectAction(z.object({}), async (_, { ctx, project, id }) => {
    await verb(ctx, project, id("campaign"));
    return { done: true };
  });

/** A change of what is booked already. */
const change = <S extends z.ZodType>(
  schema: S,
  verb: (ctx: ServiceContext, projectId: string, campaignId: string, input: unknown) => Promise<unknown>,
  done: MessageDescriptor,
) =>
  projectAction(schema, async (input, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    await verb(adapter.ctx, project, campaign, input);
    return redirectDone(adapter, adapter.path(`campaigns/${campaign}`), done);
  });

/** Starts or ends a preview; the publisher's page has the same two forms. */
const preview = <S extends z.ZodType>(
  schema: S,
  previewOf: (input: z.output<S>) => { creative?: string; device?: string; running: boolean },
  done: MessageDescriptor,
) =>
  change(
    schema,
    (ctx, project, campaign, input) =>
      previewCreative(ctx, project, campaign, previewOf(input as z.output<S>)),
    done,
  );

const creativeId = z.object({ creativeId: z.string().min(1) });

const pauseCreative = (paused: boolean) =>
  projectAction(creativeId, async (input, { ctx, project, id }) => {
    await setCreativePaused(ctx, project, id("campaign"), input.creativeId, paused);
    return { done: true };
  });

const TOASTS = {
  deleted: msg`캠페인을 삭제했어요.`,
  contactReplaced: msg`계약 담당자를 바꿨어요.`,
  renamed: msg`캠페인 이름을 바꿨어요.`,
  postponed: msg`일정을 미뤘어요.`,
  extended: msg`종료일을 늦췄어요.`,
};

export const action = intentAction<unknown>({
  pause: plain(pauseCampaign),
  resume: plain(resumeCampaign),
  withdraw: plain(withdrawCampaign),
  delete: projectAction(z.object({}), async (_, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    await deleteCampaign(adapter.ctx, project, campaign);
    return redirectDone(adapter, adapter.path("campaigns"), TOASTS.deleted);
  }),
  rename: change(titleSchema, renameCampaign, TOASTS.renamed),
  contact: change(contactSchema, replaceContact, TOASTS.contactReplaced),
  postpone: change(postponementSchema, postponeCampaign, TOASTS.postponed),
  extend: change(extensionSchema, extendCampaign, TOASTS.extended),
  memo: projectAction(memoSchema, async (input, { ctx, project, id }) => {
    await setCampaignMemo(ctx, project, id("campaign"), input);
    return { done: true };
  }),
  preview: preview(
    previewFormSchema,
    (input) => ({ ...input, running: true }),
    PREVIEW_TOASTS.previewStarted,
  ),
  "preview-stop": preview(
    chosenSchema,
    ({ id }) => {
      const [creative, device] = id.split(":");
      return { creative, device, running: false };
    },
    PREVIEW_TOASTS.previewStopped,
  ),
  "creative-pause": pauseCreative(true),
  "creative-resume": pauseCreative(false),
  "creative-delete": projectAction(creativeId, async (input, { ctx, project, id }) => {
    await deleteCreative(ctx, project, id("campaign"), input.creativeId);
    return { done: true };
  }),
});

export default function CampaignScreen() {
  const { detail, choices, devices, previews } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const { campaign, label, offer } = detail;
  const hint = useLabelHint(detail);
  const name = campaign.name || offer.product.name;
  // A quest is shown by its channel.
  const isAd = campaign.quest === null;
  return (
    <>
      <PageHeader
        title={name}
        badge={<CampaignBadge label={label} />}
        description={hint}
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: name }]}
        actions={<CampaignActions detail={detail} />}
      />
      <div className="flex flex-col gap-5">
        <RejectionNotice detail={detail} />
        {hasResults(campaign) && <DeliveryCard detail={detail} reportPath={path("report")} />}
        {isAd && isServed(campaign.status) && (
          <RefusalsCard refusals={detail.refusals} standing={detail.standing} />
        )}
        {isAd && <CampaignCreatives detail={detail} />}
        {isAd && isPreviewable(campaign.status) && (
          <PreviewCard detail={detail} devices={devices} previews={previews} />
        )}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex flex-col gap-5">
            <BookedChanges detail={detail} choices={choices} />
            <CampaignTerms detail={detail} />
            <HistoryCard detail={detail} />
            <Card title={<Trans>메모</Trans>} description={<Trans>우리 계정에서만 보여요.</Trans>}>
              <MemoForm memo={campaign.memo} />
            </Card>
          </div>
          <div className="max-lg:order-first">
            <QuoteCard detail={detail} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Why the campaign came back, and the way to mend it. */
function RejectionNotice({ detail }: { detail: ShownCampaignDetail }) {
  const { path, may } = useProject();
  const { campaign } = detail;
  if (campaign.status !== "rejected") return null;
  return (
    <InlineAlert
      tone="danger"
      title={<Trans>캠페인이 반려됐어요</Trans>}
      action={
        may("campaign.write") && (
          <LinkButton to={path(`campaigns/${campaign.id}/edit`)} variant="primary">
            <Trans>수정해서 다시 요청</Trans>
          </LinkButton>
        )
      }
    >
      <p className="whitespace-pre-wrap">
        {campaign.rejectionComment ?? <Trans>검토 기한 안에 답이 없어 반려됐어요.</Trans>}
      </p>
    </InlineAlert>
  );
}

function QuoteCard({ detail }: { detail: OwnCampaignDetail }) {
  const { campaign, offer, quote } = detail;
  const isOpen = isQuoteOpen(campaign);
  // Nothing was ever agreed to of what was given up as a draft.
  if (!quote && !isOpen) return null;
  return (
    <Card
      title={<Trans>견적</Trans>}
      description={
        offer.product.pricingType === "inhouse" ? null : isOpen ? (
          <Trans>지금 가격으로 계산했어요.</Trans>
        ) : (
          <Trans>검토를 요청할 때 확정한 금액이에요.</Trans>
        )
      }
    >
      {quote ? (
        <CampaignQuote detail={detail} />
      ) : (
        <p className="text-sm text-ink-muted">
          <Trans>일정을 정하면 견적이 나와요.</Trans>
        </p>
      )}
    </Card>
  );
}
