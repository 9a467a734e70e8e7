import { useLoaderData } from "@remix-run/react";
import { inquiriesLoader } from "../areas/inquiries/inquiries.server";
import { title } from "../areas/inquiries/words";
import { PublisherInquiriesScreen } from "../areas/publisher/inquiries";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = inquiriesLoader(({ project = "" }) => ({ side: "pub", projectId: project }));

export default function InquiriesRoute() {
  return <PublisherInquiriesScreen {...useLoaderData<typeof loader>()} />;
}
