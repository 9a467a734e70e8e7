import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { platformDraftView } from "../../domain/platform";
import { keepPlatformFace } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { FaceStep } from "../screens/launch/face-step";
import { launchFaceFormSchema } from "../screens/launch/forms";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { draftAtStep } from "../server/launch";
import { type Adapter, formAction, pageLoader } from "../server/respond";
import { uploadedFile } from "../server/uploaded-file";

export const handle = { title: LAUNCH_TITLES.face } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: platformDraftView,
  }),
  async (adapter) => ({ draft: await draftAtStep(adapter, "face") }),
);

const schemaOf = async (adapter: Adapter) => launchFaceFormSchema(await draftAtStep(adapter, "face"));

export const action = formAction(schemaOf, async ({ logo, cover, ...input }, { ctx }) => {
  await keepPlatformFace(ctx, input, { logo: await uploadedFile(logo), cover: await uploadedFile(cover) });
  return redirect("/launch/pub/address");
});

export default function LaunchFaceRoute() {
  return <FaceStep draft={useLoaderData<typeof loader>().draft} />;
}
