import { useLoaderData } from "@remix-run/react";
import { AskedInquiryScreen } from "../areas/advertiser/inquiries";
import { inquiryLoader } from "../areas/inquiries/inquiries.server";
import { title } from "../areas/inquiries/words";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = inquiryLoader(({ project = "" }) => ({ side: "adv", projectId: project }));

export default function InquiryRoute() {
  return <AskedInquiryScreen {...useLoaderData<typeof loader>()} />;
}
