import { useLoaderData } from "@remix-run/react";
import { inquiryLoader } from "../areas/inquiries/inquiries.server";
import { SupportInquiryScreen, title } from "../areas/publisher/support-screen";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = inquiryLoader(({ project = "" }) => ({ side: "support", projectId: project }));

export default function SupportInquiryRoute() {
  return <SupportInquiryScreen {...useLoaderData<typeof loader>()} />;
}
