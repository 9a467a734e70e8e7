import type { MessageDescriptor } from "@lingui/core";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  contactSchema,
  extensionSchema,
  memoSchema,
  postponementSchema,
  titleSchema,
} from "../../domain/booking";
import {
  deleteCampaign,
  deleteCreative,
  extendCampaign,
  pauseCampaign,
  postponeCampaign,
  previewCreative,
  renameCampaign,
  replaceContact,
  resumeCampaign,
  setCampaignMemo,
  setCreativePaused,
  withdrawCampaign,
} from "../../worker/services/booking";
import type { ServiceContext } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { CampaignScreen, title } from "../screens/advertiser/campaign/campaign-screen";
import { TOASTS } from "../screens/advertiser/campaign/toasts";
import { chosenSchema, previewFormSchema } from "../screens/publisher/forms";
import { TOASTS as PREVIEW_TOASTS } from "../screens/publisher/toasts";
import { campaignPageLoader } from "../server/busy-pages";
import { formAction, intentAction, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = campaignPageLoader;

type Verb = (ctx: ServiceContext, projectId: string, campaignId: string) => Promise<unknown>;

/** A verb of the campaign itself that needs no more than its id; the page then shows what has become of it. */
const plain = (verb: Verb) =>
  formAction(z.object({}), async (_, { ctx, params }) => {
    await verb(ctx, params.project ?? "", params.campaign ?? "");
    return { done: true };
  });

/** A change of what is booked already. */
const change = <S extends z.ZodType>(
  schema: S,
  verb: (ctx: ServiceContext, projectId: string, campaignId: string, input: unknown) => Promise<unknown>,
  done: MessageDescriptor,
) =>
  formAction(schema, async (input, adapter) => {
    const { project = "", campaign = "" } = adapter.params;
    await verb(adapter.ctx, project, campaign, input);
    const message = adapter.i18n._(done);
    return redirectWithToast(adapter, `/adv/${project}/campaigns/${campaign}`, { tone: "positive", message });
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
  formAction(creativeId, async (input, { ctx, params }) => {
    await setCreativePaused(ctx, params.project ?? "", params.campaign ?? "", input.creativeId, paused);
    return { done: true };
  });

export const action = intentAction<unknown>({
  pause: plain(pauseCampaign),
  resume: plain(resumeCampaign),
  withdraw: plain(withdrawCampaign),
  delete: formAction(z.object({}), async (_, adapter) => {
    const { project = "", campaign = "" } = adapter.params;
    await deleteCampaign(adapter.ctx, project, campaign);
    const message = adapter.i18n._(TOASTS.deleted);
    return redirectWithToast(adapter, `/adv/${project}/campaigns`, { tone: "positive", message });
  }),
  rename: change(titleSchema, renameCampaign, TOASTS.renamed),
  contact: change(contactSchema, replaceContact, TOASTS.contactReplaced),
  postpone: change(postponementSchema, postponeCampaign, TOASTS.postponed),
  extend: change(extensionSchema, extendCampaign, TOASTS.extended),
  memo: formAction(memoSchema, async (input, { ctx, params }) => {
    await setCampaignMemo(ctx, params.project ?? "", params.campaign ?? "", input);
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
  "creative-delete": formAction(creativeId, async (input, { ctx, params }) => {
    await deleteCreative(ctx, params.project ?? "", params.campaign ?? "", input.creativeId);
    return { done: true };
  }),
});

export default function CampaignRoute() {
  return <CampaignScreen {...useLoaderData<typeof loader>()} />;
}
