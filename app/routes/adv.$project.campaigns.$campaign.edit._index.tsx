import { redirect } from "@remix-run/cloudflare";
import { loadDraft } from "../areas/advertiser/booking/draft.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "campaign.write" } satisfies PageHandle;

/** Redirects to the draft's first incomplete step. */
export const loader = projectResponse(async (adapter) => {
  const { incomplete } = await loadDraft(adapter);
  throw redirect(`${adapter.url.pathname.replace(/\/$/, "")}/${incomplete[0] ?? "confirm"}`);
});
