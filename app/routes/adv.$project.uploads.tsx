import { getAsset } from "../../worker/services/assets/get";
import { startUpload } from "../../worker/services/assets/uploads/start";
import { scriptAnswer, toMediaAsset } from "../server/media-answer";
import { readPostedForm } from "../server/posted-form";

/** How a video is getting on. */
export const loader = scriptAnswer(async ({ ctx, params, url }) =>
  toMediaAsset(await getAsset(ctx, params.project ?? "", url.searchParams.get("asset") ?? "")),
);

/** Begins an upload in parts, or tells where the same file was left. */
export const action = scriptAnswer(async ({ ctx, params, request }) => {
  const { bytes, ...about } = Object.fromEntries(await readPostedForm(request));
  const input = { ...about, bytes: Number(bytes) };
  const { path, parts, asset } = await startUpload(ctx, params.project ?? "", "creative", input);
  return { path, parts, asset: asset && toMediaAsset(asset) };
});
