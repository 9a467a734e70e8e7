import { useLoaderData } from "@remix-run/react";
import { AskedScreen } from "../areas/advertiser/inquiries";
import { inquiriesLoader } from "../areas/inquiries/inquiries.server";
import { title } from "../areas/inquiries/words";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = inquiriesLoader(({ project = "" }) => ({ side: "adv", projectId: project }));

export default function InquiriesRoute() {
  return <AskedScreen {...useLoaderData<typeof loader>()} />;
}
