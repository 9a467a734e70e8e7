import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { EditLayout } from "../screens/advertiser/booking/edit-layout";
import { loadDraft } from "../server/draft";
import { pageLoader } from "../server/respond";

export const loader = pageLoader(loadDraft);

/** A refusal for lack of slots is news too: the draft is there, and its days are gone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

export default function EditRoute() {
  return <EditLayout draft={useLoaderData<typeof loader>()} />;
}
