import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { AskedInquiryScreen } from "../screens/advertiser/inquiries";
import { title } from "../screens/inquiries/words";
import { inquiryLoader } from "../server/inquiry-pages";

export const handle = { title } satisfies PageHandle;

export const loader = inquiryLoader(({ project = "" }) => ({ side: "adv", projectId: project }));

export default function InquiryRoute() {
  return <AskedInquiryScreen {...useLoaderData<typeof loader>()} />;
}
