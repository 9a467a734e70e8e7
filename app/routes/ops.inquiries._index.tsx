import { useLoaderData } from "@remix-run/react";
import { inquiriesLoader } from "../areas/inquiries/inquiries.server";
import { title } from "../areas/inquiries/words";
import { OperatorInquiriesScreen } from "../areas/operator/inquiries";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = inquiriesLoader(() => ({ side: "operator" }));

export default function InquiriesRoute() {
  return <OperatorInquiriesScreen {...useLoaderData<typeof loader>()} />;
}
