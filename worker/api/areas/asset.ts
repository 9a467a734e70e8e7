import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { getAsset } from "../../services/assets/get";
import type { AssetRow, UploadedFile } from "../../services/assets/keep-file";
import { uploadAsset } from "../../services/assets/upload";
import { uploadCreativeFile } from "../../services/assets/upload-creative-file";
import { uploadIntroduction } from "../../services/assets/upload-introduction";
import type { ServiceContext } from "../../services/context";
import { call } from "../call";
import { assetDetailWire, toAssetDetail } from "../wire/asset";

const kindSchema = z.object({ kind: z.enum(["creative", "logo", "introduction"]) });
const fileSchema = z.object({ file: z.instanceof(File, { error: "required" }) });

function upload(
  ctx: ServiceContext,
  project: string,
  kind: z.output<typeof kindSchema>["kind"],
  file: UploadedFile,
): Promise<AssetRow> {
  if (kind === "creative") return uploadCreativeFile(ctx, project, file);
  return kind === "introduction"
    ? uploadIntroduction(ctx, project, file)
    : uploadAsset(ctx, project, kind, file);
}

export const assetCalls = [
  call({
    area: "asset",
    method: "post",
    path: "/asset/{project}",
    summary:
      "Keeps an image (JPEG, PNG, WebP or GIF up to 10 MB) or, as a creative, a video to encode (MP4, MOV, WebM or MKV, " +
      "5 to under 30 s, up to 20 MB), or a product's introduction (an image or a PDF up to 10 MB), known by its bytes and not by its name",
    access: "session",
    multipart: true,
    body: kindSchema.extend({ file: z.string().openapi({ format: "binary" }) }),
    answer: assetDetailWire,
    refusals: [],
    run: async ({ ctx, params, body }) => {
      const { kind, file } = parseOrRefuse(kindSchema.extend(fileSchema.shape), body);
      const given = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      return toAssetDetail(await upload(ctx, params.project, kind, given), ctx.locale);
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
