import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { getAsset, uploadAsset } from "../../services/assets/assets";
import { call } from "../call";
import { assetWire, toAssetWire } from "../wire/creative";

const kindSchema = z.object({ kind: z.enum(["creative", "logo"]) });
const fileSchema = z.object({ file: z.instanceof(File, { error: "required" }) });

export const assetCalls = [
  call({
    area: "asset",
    method: "post",
    path: "/asset/{project}",
    summary: "Keeps an image: JPEG, PNG, WebP or GIF up to 10 MB, known by its bytes and not by its name",
    access: "session",
    multipart: true,
    body: kindSchema.extend({ file: z.string().openapi({ format: "binary" }) }),
    answer: assetWire,
    refusals: [],
    run: async ({ ctx, params, body }) => {
      const { kind, file } = parseOrRefuse(kindSchema.extend(fileSchema.shape), body);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return toAssetWire(await uploadAsset(ctx, params.project, kind, { name: file.name, bytes }));
    },
  }),
  call({
    area: "asset",
    method: "get",
    path: "/asset/{project}/{id}",
    summary: "What is known of an image",
    access: "session",
    answer: assetWire,
    refusals: ["NOT_FOUND"],
    run: async ({ ctx, params }) => toAssetWire(await getAsset(ctx, params.project, params.id)),
  }),
];
