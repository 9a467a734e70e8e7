import { discardUpload, getAsset, listOpenUploads, startUpload } from "../../worker/services/content";
import { scriptAnswer, toMediaAsset } from "../areas/advertiser/creative/media/media-answer.server";
import { readPostedForm } from "../kit/posted-form.server";
import type { PageHandle } from "../root";

export const handle = { access: "project.read" } satisfies PageHandle;

/** Status of a video; without a named video, the unfinished uploads. */
export const loader = scriptAnswer(async ({ ctx, url, project }) => {
  const asset = url.searchParams.get("asset");
  if (asset === null) return listOpenUploads(ctx, project, "creative");
  return toMediaAsset(await getAsset(ctx, project, asset));
});

/** Starts or resumes a multipart upload, or discards an unfinished one. */
export const action = scriptAnswer(async ({ ctx, request, project }) => {
  const form = await readPostedForm(request, ctx.account?.id);
  const { bytes, discard, viaAdNote, ...about } = Object.fromEntries(form);
  if (typeof discard === "string") {
    await discardUpload(ctx, project, discard);
    return null;
  }
  const input = { ...about, bytes: Number(bytes), viaAdNote: viaAdNote !== undefined };
  const { path, parts, asset } = await startUpload(ctx, project, "creative", input);
  return { path, parts, asset: asset && toMediaAsset(asset) };
});
