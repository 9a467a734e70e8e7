import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { AskedScreen } from "../screens/advertiser/inquiries";
import { title } from "../screens/inquiries/words";
import { inquiriesLoader } from "../server/inquiry-pages";

export const handle = { title } satisfies PageHandle;

export const loader = inquiriesLoader(({ project = "" }) => ({ side: "adv", projectId: project }));

export default function InquiriesRoute() {
  return <AskedScreen {...useLoaderData<typeof loader>()} />;
}
