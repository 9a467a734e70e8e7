import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { title } from "../screens/inquiries/words";
import { PublisherInquiriesScreen } from "../screens/publisher/inquiries";
import { inquiriesLoader } from "../server/inquiry-pages";

export const handle = { title } satisfies PageHandle;

export const loader = inquiriesLoader(({ project = "" }) => ({ side: "pub", projectId: project }));

export default function InquiriesRoute() {
  return <PublisherInquiriesScreen {...useLoaderData<typeof loader>()} />;
}
