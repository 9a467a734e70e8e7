import { eq } from "drizzle-orm";
import { AppError } from "../../../../domain/shared/errors";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { issueJobToken, readJobToken } from "../encoding/token";

export type UploadRow = typeof schema.assetUploads.$inferSelect;

const scopeOf = (ctx: ServiceContext) => ({
  purpose: "upload" as const,
  origin: ctx.env.CONSOLE_ORIGIN,
  nowMs: ctx.now,
});

/** Where an upload's parts go, for hours: an address on the host that it was asked from. */
export async function uploadPath(ctx: ServiceContext, uploadId: string): Promise<string> {
  return `/uploads/${await issueJobToken(ctx.env.AUTH_SECRET, uploadId, scopeOf(ctx))}`;
}

/** The upload that an address is for: its token is the permission. @throws AppError NOT_FOUND for every other token */
export async function requireUpload(ctx: ServiceContext, token: string): Promise<UploadRow> {
  const { assetUploads } = schema;
  const id = await readJobToken(ctx.env.AUTH_SECRET, token, scopeOf(ctx));
  const upload = id && (await ctx.db.query.assetUploads.findFirst({ where: eq(assetUploads.id, id) }));
  if (!upload) throw new AppError("NOT_FOUND");
  return upload;
}
