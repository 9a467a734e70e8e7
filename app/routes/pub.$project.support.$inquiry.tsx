import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { SupportInquiryScreen, title } from "../screens/publisher/support-screen";
import { inquiryLoader } from "../server/inquiry-pages";

export const handle = { title } satisfies PageHandle;

export const loader = inquiryLoader(({ project = "" }) => ({ side: "support", projectId: project }));

export default function SupportInquiryRoute() {
  return <SupportInquiryScreen {...useLoaderData<typeof loader>()} />;
}
