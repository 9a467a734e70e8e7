import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listTroubledVideos, sendEncodingAgain, troubledVideoView } from "../../worker/services/content";
import type { PageHandle } from "../root";
import { chosenAppSchema } from "../screens/operator/app-forms";
import { EncodingsScreen, sent, title } from "../screens/operator/encodings-screen";
import { listQuery } from "../server/list-query";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(troubledVideoView),
  }),
  async ({ ctx, url }) => {
    const { next } = listQuery(url);
    return { page: await listTroubledVideos(ctx, { next }) };
  },
);

export const action = intentAction({
  again: formAction(chosenAppSchema, async ({ id }, adapter) => {
    await sendEncodingAgain(adapter.ctx, id);
    const message = adapter.i18n._(sent);
    return redirectWithToast(adapter, "/ops/encodings", { tone: "positive", message });
  }),
});

export default function OperatorEncodingsRoute() {
  return <EncodingsScreen {...useLoaderData<typeof loader>()} />;
}
