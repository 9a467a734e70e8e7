import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { cancellationSchema } from "../../../domain/booking";
import { previewView, testDeviceView } from "../../../domain/serving";
import {
  addRejectionTemplate,
  approveAll,
  approveCampaign,
  campaignDetailView,
  cancelCampaign,
  getCampaign,
  getHeldMoney,
  heldView,
  listPreviews,
  listRejectionTemplates,
  pauseCampaign,
  previewCreative,
  rejectCampaign,
  resumeCampaign,
  reviewCreative,
} from "../../../worker/services/booking";
import { listDevices } from "../../../worker/services/serving";
import {
  buttonSchema,
  chosenSchema,
  creativeRejectionSchema,
  previewFormSchema,
  rejectionFormSchema,
} from "../../areas/publisher/forms";
import { allApprovedToast } from "../../areas/publisher/review-toasts";
import { TOASTS } from "../../areas/publisher/toasts";
import { intentAction } from "../../kit/form.server";
import { redirectDone, redirectWithToast } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import type { PageHandle } from "../../root";
import { CampaignDetailScreen } from "./campaign-detail-screen";

export const handle = { access: "campaign.read", title: msg`캠페인 상세` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    detail: campaignDetailView,
    devices: z.array(testDeviceView),
    previews: z.array(previewView),
    reasons: z.array(z.string()),
    /** What a cancellation divides. */
    held: heldView,
    now: z.number(),
  }),
  async ({ ctx, project, id }) => {
    const campaign = id("campaign");
    const [detail, devices, previews, reasons, held] = await Promise.all([
      getCampaign(ctx, project, campaign),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
      listRejectionTemplates(ctx, project),
      getHeldMoney(ctx, project, campaign),
    ]);
    return {
      detail,
      devices,
      previews,
      held,
      reasons: reasons.map(({ text }) => text),
      now: ctx.now,
    };
  },
);

type Verb = (ctx: ProjectAdapter["ctx"], project: string, campaign: string) => Promise<unknown>;

/** Runs a verb on the page's campaign, and comes back to it. */
async function change(adapter: ProjectAdapter, verb: Verb, toast: keyof typeof TOASTS): Promise<Response> {
  const { project } = adapter;
  const campaign = adapter.id("campaign");
  await verb(adapter.ctx, project, campaign);
  return redirectDone(adapter, adapter.path(`campaigns/${campaign}`), TOASTS[toast]);
}

export const action = intentAction({
  approve: projectAction(buttonSchema, (_input, adapter) => change(adapter, approveCampaign, "approved")),
  "approve-all": projectAction(buttonSchema, async (_input, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    const approved = await approveAll(adapter.ctx, project, campaign);
    const toast = allApprovedToast(adapter.i18n, approved);
    return redirectWithToast(adapter, adapter.path(`campaigns/${campaign}`), toast);
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
