import { z } from "@hono/zod-openapi";
import {
  ASSET_KINDS,
  type AssetKind,
  intentSchema,
  type OwnAsset,
  uploadSchema,
} from "../../../domain/content";
import { parseOrRefuse } from "../../../domain/kernel";
import {
  assetQuerySchema,
  declareIntent,
  deleteAsset,
  getAsset,
  LAUNCHER,
  listAssets,
  listUses,
  startUpload,
  type UploadedFile,
  uploadAsset,
  uploadCreativeFile,
  uploadIntroduction,
  uploadLauncherImage,
} from "../../services/content";
import type { ServiceContext } from "../../services/kernel";
import { type Call, call } from "../call";
import { assetId, projectId, segment } from "../kernel/parameters";
import { assetDetailWire, intentWire, toAssetDetail, toIntentWire, toUploadWire, uploadWire } from "./wire";

const kindSchema = z.object({
  kind: z.enum(["creative", "logo", "cover", "introduction"]).describe("What the file is for"),
});
/** Images required to open a platform, uploaded before it exists. */
const launcherKindSchema = z.object({ kind: z.enum(["logo", "cover"]).describe("What the picture is for") });
const fileSchema = z.object({ file: z.instanceof(File, { error: "required" }) });

function upload(
  ctx: ServiceContext,
  project: string,
  kind: z.output<typeof kindSchema>["kind"],
  file: UploadedFile,
): Promise<OwnAsset> {
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
    parameters: { project: segment("Id of the project; `launcher` for one that is yet to be opened") },
    summary:
      "Keeps an image (JPEG, PNG, WebP or GIF up to 10 MB) or, as a creative, a video to encode (MP4, MOV, WebM, MKV or AVI, " +
      "5 to under 30 s, at least 1080p, up to 20 MB), or a product's introduction (an image or a PDF up to 10 MB), known by its bytes and not by its name. " +
      "`launcher` in place of a project keeps a logo or a cover for the platform that the caller is about to open",
    access: "session",
    multipart: true,
    body: kindSchema.extend({
      file: z.file().openapi({ type: "string", format: "binary" }).describe("The file itself"),
    }),
    answer: assetDetailWire,
    refusals: [],
    run: async ({ ctx, params, body }) => {
      const isLauncher = params.project === LAUNCHER;
      const kinds = isLauncher ? launcherKindSchema : kindSchema;
      const { kind, file } = parseOrRefuse(kinds.extend(fileSchema.shape), body);
      const given = { name: file.name, bytes: await file.bytes() };
      if (isLauncher && (kind === "logo" || kind === "cover"))
        return toAssetDetail(await uploadLauncherImage(ctx, kind, given), ctx.locale);
      return toAssetDetail(await upload(ctx, params.project, kind, given), ctx.locale);
    },
  }),
  call({
    area: "asset",
    method: "get",
    path: "/asset/{project}/{id}",
    parameters: { project: projectId, id: assetId },
    summary: "What is known of an image, or of a video and how its encoding ended",
    access: "session",
    answer: assetDetailWire,
    refusals: ["NOT_FOUND"],
    run: async ({ ctx, params }) => toAssetDetail(await getAsset(ctx, params.project, params.id), ctx.locale),
  }),
  call({
    area: "asset",
    method: "get",
    path: "/asset/{project}",
    parameters: { project: projectId },
    summary: "The project's files, newest first",
    access: "session",
    query: assetQuerySchema,
    answer: z.object({
      items: z.array(assetDetailWire).describe("The entries of this page"),
      next: z.string().nullable().describe("Cursor of the next page; null on the last one"),
    }),
    refusals: [],
    run: async ({ ctx, params, query }) => {
      const { items, next } = await listAssets(ctx, params.project, query);
      return { items: items.map((row) => toAssetDetail(row, ctx.locale)), next };
    },
  }),
  call({
    area: "asset",
    method: "delete",
    path: "/asset/{project}/{id}",
    parameters: { project: projectId, id: assetId },
    summary: "Deletes a file that nothing shows and nobody means to use",
    access: "session",
    answer: z.object({ deleted: z.literal(true).describe("Always true: it is deleted") }),
    refusals: ["NOT_FOUND", "CONFLICT"],
    run: async ({ ctx, params }) => {
      await deleteAsset(ctx, params.project, params.id);
      return { deleted: true as const };
    },
  }),
  call({
    area: "asset",
    method: "post",
    path: "/asset/{project}/{id}/intent",
    parameters: { project: projectId, id: assetId },
    summary: "Says what a file will be used for, which keeps it for seven days",
    access: "session",
    body: intentSchema,
    answer: intentWire,
    refusals: ["NOT_FOUND", "ASSET_NOT_AVAILABLE"],
    run: async ({ ctx, params, body }) =>
      toIntentWire(await declareIntent(ctx, params.project, params.id, body)),
  }),
  call({
    area: "asset",
    method: "get",
    path: "/asset/{project}/intents/{id}",
    parameters: { project: projectId, id: assetId },
    summary: "What a file is used for now, and what it was said to be for",
    access: "session",
    answer: z.object({ items: z.array(intentWire).describe("The entries of this page") }),
    refusals: ["NOT_FOUND"],
    run: async ({ ctx, params }) => ({
      items: (await listUses(ctx, params.project, params.id)).map(toIntentWire),
    }),
  }),
  uploadCall(
    "/asset/upload-url/{project}/settlement",
    "a paper for paying out: an image or a PDF",
    "settlement",
  ),
  uploadCall("/asset/upload-url/{project}/shared", "what both sides read: an image or a PDF", "shared"),
  uploadCall("/asset/upload-url/{project}/display", "a picture that anybody sees", "display"),
  uploadCall(
    "/asset/upload-url/{project}/{kind}",
    "a file of any kind, a creative's video of up to 1 GB too",
    null,
  ),
];

const uploadKindSchema = z.object({ kind: z.enum(ASSET_KINDS).describe("What the file is for") });

/** @param kind null if the path contains it */
function uploadCall(path: string, what: string, kind: AssetKind | null): Call {
  return call({
    area: "asset",
    method: "post",
    path: path as "/asset/upload-url/{project}/{kind}",
    parameters: { project: projectId, kind: segment("What the file is for") },
    summary: `Begins to take, or goes on with, ${what}, in parts`,
    access: "session",
    body: uploadSchema,
    answer: uploadWire,
    refusals: ["TOO_MANY_REQUESTS"],
    run: async ({ ctx, params, body }) => {
      const named = kind ?? parseOrRefuse(uploadKindSchema, { kind: params.kind }).kind;
      const upload = await startUpload(ctx, params.project, named, body);
      return toUploadWire(upload, ctx.env.CONSOLE_ORIGIN, ctx.locale);
    },
  });
}
