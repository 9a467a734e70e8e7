import { redirect } from "@remix-run/cloudflare";
import { loadDraft } from "../areas/advertiser/booking/draft.server";
import { responseLoader } from "../kit/respond.server";

/** Goes on where the draft was left: at its first incomplete step. */
export const loader = responseLoader(async (adapter) => {
  const { incomplete } = await loadDraft(adapter);
  throw redirect(`${adapter.url.pathname.replace(/\/$/, "")}/${incomplete[0] ?? "confirm"}`);
});
