import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { approvalSchema, cancellationSchema } from "../../../domain/booking";
import { mayAct } from "../../../domain/people";
import { previewView, testDeviceView } from "../../../domain/serving";
import {
  addRejectionTemplate,
  approveChosen,
  campaignDetailView,
  campaignResultsView,
  cancelCampaign,
  checkupView,
  getCampaign,
  getHeldMoney,
  heldView,
  listPreviews,
  listRejectionTemplates,
  pauseCampaign,
  previewCreative,
  readCampaignResults,
  readCheckup,
  rejectCampaign,
  resumeCampaign,
  reviewCreative,
} from "../../../worker/services/booking";
import { listDevices } from "../../../worker/services/serving";
import { previewFormSchema } from "../../areas/campaign/creatives/preview-form";
import { hasResults } from "../../areas/campaign/delivery/has-results";
import { decideParticipants } from "../../areas/campaign/participants/participant-acts.server";
import { participantsView, readParticipants } from "../../areas/campaign/participants/participants.server";
import {
  buttonSchema,
  chosenSchema,
  creativeRejectionSchema,
  rejectionFormSchema,
} from "../../areas/publisher/forms";
import { approvedToast } from "../../areas/publisher/review/review-toasts";
import { TOASTS } from "../../areas/publisher/toasts";
import { intentAction } from "../../kit/form.server";
import { redirectDone, redirectWithToast } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import type { PageHandle } from "../../root";
import { CampaignDetailScreen } from "./campaign-detail-screen";

export const handle = {
  access: "campaign.read",
  title: msg`캠페인 상세`,
  name: named<typeof loader>(({ detail }) => detail.campaign.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    detail: campaignDetailView,
    devices: z.array(testDeviceView),
    previews: z.array(previewView),
    /** Null without a pace. */
    checkup: checkupView.nullable(),
    /** Delivery results; null while another tab is open. */
    results: campaignResultsView.nullable(),
    /** Null for a campaign without participants. */
    participants: participantsView.nullable(),
    reasons: z.array(z.string()),
    /** Amounts that a cancellation divides. */
    held: heldView,
    now: z.number(),
  }),
  async ({ ctx, url, project, side, level, id }) => {
    const campaign = id("campaign");
    const [detail, devices, previews, reasons, held] = await Promise.all([
      getCampaign(ctx, project, campaign),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
      listRejectionTemplates(ctx, project),
      getHeldMoney(ctx, project, campaign),
    ]);
    const isOpen = url.searchParams.get("tab") === "results" && hasResults(detail.campaign);
    const [results, checkup, participants] = await Promise.all([
      isOpen ? readCampaignResults(ctx, detail, mayAct("spend.read", side, level)) : null,
      readCheckup(ctx, detail),
      readParticipants({ ctx, url, project }, detail.campaign),
    ]);
    return {
      detail,
      devices,
      previews,
      results,
      checkup,
      participants,
      held,
      reasons: reasons.map(({ text }) => text),
      now: ctx.now,
    };
  },
);

type Verb = (ctx: ProjectAdapter["ctx"], project: string, campaign: string) => Promise<unknown>;

/** URL of the page with the form's tab. */
function pageOf(adapter: ProjectAdapter): string {
  const tab = adapter.url.searchParams.get("tab");
  const page = adapter.path(`campaigns/${adapter.id("campaign")}`);
  return tab ? `${page}?tab=${encodeURIComponent(tab)}` : page;
}

/** Runs a verb on the page's campaign, and returns to the page. */
async function change(adapter: ProjectAdapter, verb: Verb, toast: keyof typeof TOASTS): Promise<Response> {
  const { project } = adapter;
  const campaign = adapter.id("campaign");
  await verb(adapter.ctx, project, campaign);
  return redirectDone(adapter, pageOf(adapter), TOASTS[toast]);
}

export const action = intentAction({
  decide: decideParticipants,
  approve: projectAction(approvalSchema, async (chosen, adapter) => {
    await approveChosen(adapter.ctx, adapter.project, adapter.id("campaign"), chosen);
    return redirectWithToast(adapter, pageOf(adapter), approvedToast(adapter.i18n, chosen));
  }),
  pause: projectAction(buttonSchema, (_input, adapter) => change(adapter, pauseCampaign, "paused")),
  resume: projectAction(buttonSchema, (_input, adapter) => change(adapter, resumeCampaign, "resumed")),
  preview: projectAction(previewFormSchema, (input, adapter) =>
    change(adapter, (...at) => previewCreative(...at, { ...input, running: true }), "previewStarted"),
  ),
  "preview-stop": projectAction(chosenSchema, ({ id }, adapter) => {
    const [creative, device] = id.split(":");
    return change(
      adapter,
      (...at) => previewCreative(...at, { creative, device, running: false }),
      "previewStopped",
    );
  }),
  reject: projectAction(rejectionFormSchema, async ({ keep, ...input }, adapter) => {
    if (keep) await addRejectionTemplate(adapter.ctx, adapter.project, input);
    return change(adapter, (...at) => rejectCampaign(...at, input), "rejected");
  }),
  cancel: projectAction(cancellationSchema, (input, adapter) =>
    change(adapter, (...at) => cancelCampaign(...at, input), "cancelled"),
  ),
  "approve-creative": projectAction(chosenSchema, ({ id }, adapter) =>
    change(adapter, (...at) => reviewCreative(...at, id, { approve: true }), "creativeApproved"),
  ),
  "reject-creative": projectAction(creativeRejectionSchema, async ({ id, reason, keep }, adapter) => {
    if (keep) await addRejectionTemplate(adapter.ctx, adapter.project, { reason });
    return change(
      adapter,
      (...at) => reviewCreative(...at, id, { approve: false, reason }),
      "creativeRejected",
    );
  }),
});

export default function CampaignRoute() {
  return <CampaignDetailScreen {...useLoaderData<typeof loader>()} />;
}
