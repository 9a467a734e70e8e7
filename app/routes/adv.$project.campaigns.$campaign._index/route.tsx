import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  contactSchema,
  extensionSchema,
  memoSchema,
  postponementSchema,
  titleSchema,
} from "../../../domain/booking";
import { payerCardSchema } from "../../../domain/money";
import {
  askCheckup,
  deleteCampaign,
  deleteCreative,
  extendCampaign,
  liftDailyQuota,
  openCampaignWindow,
  pauseCampaign,
  payCampaign,
  postponeCampaign,
  previewCreative,
  quoteExtension,
  renameCampaign,
  replaceContact,
  resumeCampaign,
  setCampaignMemo,
  setCreativePaused,
  withdrawCampaign,
} from "../../../worker/services/booking";
import type { ServiceContext } from "../../../worker/services/kernel";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { previewFormSchema } from "../../areas/campaign/creatives/preview-form";
import { useLabelHint } from "../../areas/campaign/creatives/use-label-hint";
import { DeliveryCard } from "../../areas/campaign/delivery/delivery-card";
import { hasResults } from "../../areas/campaign/delivery/has-results";
import { decideParticipants } from "../../areas/campaign/participants/participant-acts.server";
import { QuestUnfunded } from "../../areas/campaign/quest-unfunded";
import { chosenSchema } from "../../areas/publisher/forms";
import { TOASTS as PREVIEW_TOASTS } from "../../areas/publisher/toasts";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { projectAction } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { PageHeader } from "../../ui/page";
import { part } from "../../ui/part";
import { CampaignActions } from "./campaign-actions";
import { campaignPageLoader } from "./campaign-page.server";
import { CampaignTabs } from "./campaign-tabs";
import { NextStep, RejectionNotice } from "./next-step";

/** Loaded on demand: few campaigns are behind. */
const CampaignDoctor = part("campaign-doctor", () => import("./campaign-doctor"));

/** Loaded on demand: few campaigns await payment. */
const AwaitingPayment = part("awaiting-payment", () => import("../../areas/payments/awaiting-payment"));

const title = msg`캠페인`;

export const handle = {
  access: "campaign.read",
  title,
  name: named<typeof loader>(({ detail }) => detail.campaign.name),
} satisfies PageHandle;

export const loader = campaignPageLoader;

type Verb = (ctx: ServiceContext, projectId: string, campaignId: string) => Promise<unknown>;

/** An action whose verb needs only the campaign's id; the page then displays the result. */
const plain = (verb: Verb) =>
  projectAction(z.object({}), async (_, { ctx, project, id }) => {
    await verb(ctx, project, id("campaign"));
    return { done: true };
  });

/** A change of a booked campaign. */
const change = <S extends z.ZodType>(
  schema: S,
  verb: (ctx: ServiceContext, projectId: string, campaignId: string, input: unknown) => Promise<unknown>,
  done: MessageDescriptor,
) =>
  projectAction(schema, async (input, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    await verb(adapter.ctx, project, campaign, input);
    // Returns to the form's tab.
    const tab = adapter.url.searchParams.get("tab");
    const to = adapter.path(`campaigns/${campaign}`);
    return redirectDone(adapter, tab ? `${to}?tab=${encodeURIComponent(tab)}` : to, done);
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
  paying: msg`결제를 요청했어요.`,
  deleted: msg`캠페인을 삭제했어요.`,
  contactReplaced: msg`계약 담당자를 변경했어요.`,
  renamed: msg`캠페인 이름을 변경했어요.`,
  postponed: msg`일정을 미뤘어요.`,
  extended: msg`종료일을 연장했어요.`,
  extensionPaying: msg`카드사의 응답을 기다리고 있어요. 결제가 끝나면 종료일이 연장돼요.`,
};

/** Revalidates after a refusal too, because a declined card is recorded among the payments. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 || defaultShouldRevalidate;

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
  pay: change(payerCardSchema, payCampaign, TOASTS.paying),
  "pay-window": projectAction(z.object({}), async (_, { ctx, project, id }) => ({
    order: await openCampaignWindow(ctx, project, id("campaign")),
  })),
  rename: change(titleSchema, renameCampaign, TOASTS.renamed),
  contact: change(contactSchema, replaceContact, TOASTS.contactReplaced),
  postpone: change(postponementSchema, postponeCampaign, TOASTS.postponed),
  extend: projectAction(extensionSchema, async (input, adapter) => {
    const { project, url } = adapter;
    const campaign = adapter.id("campaign");
    const { endDay } = await extendCampaign(adapter.ctx, project, campaign, input);
    const to = `${adapter.path(`campaigns/${campaign}`)}${url.search}`;
    return redirectDone(adapter, to, endDay === input.endDay ? TOASTS.extended : TOASTS.extensionPaying);
  }),
  "extend-quote": projectAction(extensionSchema, async (input, { ctx, project, id }) => ({
    extension: await quoteExtension(ctx, project, id("campaign"), input),
  })),
  decide: decideParticipants,
  checkup: plain(askCheckup),
  "lift-quota": plain(liftDailyQuota),
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

/** Status and next step of a campaign; further sections by tab. */
export default function CampaignScreen() {
  const page = useLoaderData<typeof loader>();
  const { detail } = page;
  const { t } = useLingui();
  const { path } = useProject();
  const { campaign, label, offer } = detail;
  const hint = useLabelHint(detail);
  const name = campaign.name || offer.product.name;
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
        <RejectionNotice detail={detail} now={page.now} />
        {page.money.isAwaiting && <AwaitingPayment money={page.money} gateway={page.window} />}
        <QuestUnfunded campaign={campaign} missingMinor={page.money.receivableMinor} now={page.now} />
        <NextStep detail={detail} />
        {hasResults(campaign) && (
          <DeliveryCard
            detail={detail}
            reportPath={path("report")}
            score={page.checkup?.score ?? null}
            doctor={
              page.checkup &&
              page.checkup.causes.length > 0 && <CampaignDoctor detail={detail} checkup={page.checkup} />
            }
          />
        )}
        <CampaignTabs {...page} />
      </div>
    </>
  );
}
