import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { getAsset } from "../../services/assets/get";
import { uploadAsset } from "../../services/assets/upload";
import { uploadCreativeFile } from "../../services/assets/upload-creative-file";
import { call } from "../call";
import { assetDetailWire, toAssetDetail } from "../wire/asset";

const kindSchema = z.object({ kind: z.enum(["creative", "logo"]) });
const fileSchema = z.object({ file: z.instanceof(File, { error: "required" }) });

export const assetCalls = [
  call({
    area: "asset",
    method: "post",
    path: "/asset/{project}",
    summary:
      "Keeps an image (JPEG, PNG, WebP or GIF up to 10 MB) or, as a creative, a video to encode (MP4, MOV, WebM or MKV, " +
      "5 to under 30 s, up to 20 MB), known by its bytes and not by its name",
    access: "session",
    multipart: true,
    body: kindSchema.extend({ file: z.string().openapi({ format: "binary" }) }),
    answer: assetDetailWire,
    refusals: [],
    run: async ({ ctx, params, body }) => {
      const { kind, file } = parseOrRefuse(kindSchema.extend(fileSchema.shape), body);
      const given = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      const asset =
        kind === "creative"
          ? await uploadCreativeFile(ctx, params.project, given)
          : await uploadAsset(ctx, params.project, kind, given);
      return toAssetDetail(asset, ctx.locale);
    },
  }),
  call({
    area: "asset",
    method: "get",
    path: "/asset/{project}/{id}",
    summary: "What is known of an image, or of a video and how its encoding ended",
    access: "session",
    answer: assetDetailWire,
    refusals: ["NOT_FOUND"],
    run: async ({ ctx, params }) => toAssetDetail(await getAsset(ctx, params.project, params.id), ctx.locale),
  }),
];
