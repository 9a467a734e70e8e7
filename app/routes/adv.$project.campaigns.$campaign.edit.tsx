import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { renewHold, renewPaymentLink } from "../../worker/services/booking";
import { EditLayout } from "../screens/advertiser/booking/edit-layout";
import { draftPageView, loadDraft } from "../server/draft";
import { formAction, intentAction, pageLoader } from "../server/respond";

export const loader = pageLoader(draftPageView, loadDraft);

/** What the draft's notices offer, whatever the step. */
export const action = intentAction({
  "renew-hold": formAction(z.object({}), async (_, { ctx, params }) => {
    await renewHold(ctx, params.project ?? "", params.campaign ?? "");
    return { done: true };
  }),
  "renew-link": formAction(z.object({}), async (_, { ctx, params }) => {
    await renewPaymentLink(ctx, params.project ?? "", params.campaign ?? "");
    return { done: true };
  }),
});

/** A refusal for lack of slots is news too: the draft is there, and its days are gone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

export default function EditRoute() {
  return <EditLayout draft={useLoaderData<typeof loader>()} />;
}
