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
import { TITLES } from "../../areas/publisher/titles";
import { TOASTS } from "../../areas/publisher/toasts";
import {
  type Adapter,
  formAction,
  intentAction,
  pageLoader,
  redirectWithToast,
} from "../../kit/respond.server";
import type { PageHandle } from "../../root";
import { CampaignDetailScreen } from "./campaign-detail-screen";

export const handle = { title: TITLES.campaign } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    detail: campaignDetailView,
    devices: z.array(testDeviceView),
    previews: z.array(previewView),
    reasons: z.array(z.string()),
    now: z.number(),
  }),
  async ({ ctx, params }) => {
    const { project = "", campaign = "" } = params;
    const [detail, devices, previews, reasons] = await Promise.all([
      getCampaign(ctx, project, campaign),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
      listRejectionTemplates(ctx, project),
    ]);
    return {
      detail,
      devices,
      previews,
      reasons: reasons.map(({ text }) => text),
      now: ctx.now,
    };
  },
);

type Verb = (ctx: Adapter["ctx"], project: string, campaign: string) => Promise<unknown>;

/** Runs a verb on the page's campaign, and comes back to it. */
async function change(adapter: Adapter, verb: Verb, toast: keyof typeof TOASTS): Promise<Response> {
  const { project = "", campaign = "" } = adapter.params;
  await verb(adapter.ctx, project, campaign);
  const message = adapter.i18n._(TOASTS[toast]);
  return redirectWithToast(adapter, `/pub/${project}/campaigns/${campaign}`, { tone: "positive", message });
}

export const action = intentAction({
  approve: formAction(buttonSchema, (_input, adapter) => change(adapter, approveCampaign, "approved")),
  "approve-all": formAction(buttonSchema, async (_input, adapter) => {
    const { project = "", campaign = "" } = adapter.params;
    const approved = await approveAll(adapter.ctx, project, campaign);
    const toast = allApprovedToast(adapter.i18n, approved);
    return redirectWithToast(adapter, `/pub/${project}/campaigns/${campaign}`, toast);
  }),
  pause: formAction(buttonSchema, (_input, adapter) => change(adapter, pauseCampaign, "paused")),
  resume: formAction(buttonSchema, (_input, adapter) => change(adapter, resumeCampaign, "resumed")),
  preview: formAction(previewFormSchema, (input, adapter) =>
    change(adapter, (...at) => previewCreative(...at, { ...input, running: true }), "previewStarted"),
  ),
  "preview-stop": formAction(chosenSchema, ({ id }, adapter) => {
    const [creative, device] = id.split(":");
    return change(
      adapter,
      (...at) => previewCreative(...at, { creative, device, running: false }),
      "previewStopped",
    );
  }),
  reject: formAction(rejectionFormSchema, async ({ keep, ...input }, adapter) => {
    if (keep) await addRejectionTemplate(adapter.ctx, adapter.params.project ?? "", input);
    return change(adapter, (...at) => rejectCampaign(...at, input), "rejected");
  }),
  cancel: formAction(cancellationSchema, (input, adapter) =>
    change(adapter, (...at) => cancelCampaign(...at, input), "cancelled"),
  ),
  "approve-creative": formAction(chosenSchema, ({ id }, adapter) =>
    change(adapter, (...at) => reviewCreative(...at, id, { approve: true }), "creativeApproved"),
  ),
  "reject-creative": formAction(creativeRejectionSchema, async ({ id, reason, keep }, adapter) => {
    if (keep) await addRejectionTemplate(adapter.ctx, adapter.params.project ?? "", { reason });
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
