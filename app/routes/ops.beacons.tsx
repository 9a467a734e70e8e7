import { useLoaderData } from "@remix-run/react";
import { readUnattributed, unattributedBeaconsView } from "../../worker/services/reports";
import type { PageHandle } from "../root";
import { OperatorBeaconsScreen, title } from "../screens/operator/beacons-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(unattributedBeaconsView, ({ ctx }) => readUnattributed(ctx));

export default function OperatorBeaconsRoute() {
  return <OperatorBeaconsScreen {...useLoaderData<typeof loader>()} />;
}
