import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { title } from "../screens/inquiries/words";
import { OperatorInquiriesScreen } from "../screens/operator/inquiries";
import { inquiriesLoader } from "../server/inquiry-pages";

export const handle = { title } satisfies PageHandle;

export const loader = inquiriesLoader(() => ({ side: "operator" }));

export default function InquiriesRoute() {
  return <OperatorInquiriesScreen {...useLoaderData<typeof loader>()} />;
}
