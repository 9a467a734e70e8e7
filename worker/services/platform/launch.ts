import { and, eq } from "drizzle-orm";
import type { AdAccountDraft, LaunchDraft } from "../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import {
  launchAddressSchema,
  launchFaceSchema,
  launchNameSchema,
  type PlatformDraft,
} from "../../../domain/platform";
import { schema } from "../../db/client";
import { type UploadedFile, uploadLauncherImage } from "../content";
import { requireAccount, type ServiceContext, withIdempotencyKey } from "../kernel";
import { createPlatform } from "./open-project";
import type { ProjectView } from "./projects";
import { toProjectView } from "./projects";

export type DraftOf = { pub: PlatformDraft; adv: AdAccountDraft };

/** The caller's launcher draft of one side; empty if there is none. @throws AppError UNAUTHORIZED */
export async function readLaunchDraft<K extends keyof DraftOf>(
  ctx: ServiceContext,
  kind: K,
): Promise<DraftOf[K]> {
  const account = requireAccount(ctx);
  const { launchDrafts } = schema;
  const row = await ctx.db.query.launchDrafts.findFirst({
    where: and(eq(launchDrafts.accountId, account.id), eq(launchDrafts.kind, kind)),
  });
  return (row?.values ?? {}) as DraftOf[K];
}

/** Saves one step's values together with those of the others. @throws AppError UNAUTHORIZED */
export async function keepLaunchDraft<K extends keyof DraftOf>(
  ctx: ServiceContext,
  kind: K,
  step: DraftOf[K],
): Promise<DraftOf[K]> {
  const account = requireAccount(ctx);
  const values: DraftOf[K] = { ...(await readLaunchDraft(ctx, kind)), ...step };
  const kept: LaunchDraft = values;
  const { launchDrafts } = schema;
  await ctx.db
    .insert(launchDrafts)
    .values({ accountId: account.id, kind, values: kept, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [launchDrafts.accountId, launchDrafts.kind],
      set: { values: kept, updatedAt: ctx.now },
    });
  return values;
}

/** Saves the launcher's first step. @throws AppError UNAUTHORIZED, 070 with fields */
export function keepPlatformName(ctx: ServiceContext, input: unknown): Promise<PlatformDraft> {
  return keepLaunchDraft(ctx, "pub", parseOrRefuse(launchNameSchema, input));
}

/**
 * Saves the second step. A picture that is not sent keeps its stored value; both pictures are validated before a missing one is reported.
 * @throws AppError UNAUTHORIZED, 070 with fields (`logo`, `cover`, `themeColor`), PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepPlatformFace(
  ctx: ServiceContext,
  input: unknown,
  files: { logo: UploadedFile | null; cover: UploadedFile | null },
): Promise<PlatformDraft> {
  const fields = parseOrRefuse(launchFaceSchema, input);
  const draft = await readLaunchDraft(ctx, "pub");
  const missing = [
    ...(files.logo || draft.logoAssetId ? [] : ["logo"]),
    ...(files.cover || draft.coverAssetId ? [] : ["cover"]),
  ];
  if (missing.length > 0) {
    throw new AppError("070", { fields: Object.fromEntries(missing.map((name) => [name, ["required"]])) });
  }
  const logo = await kept(ctx, "logo", files.logo);
  const cover = await kept(ctx, "cover", files.cover);
  return keepLaunchDraft(ctx, "pub", { ...fields, ...logo, ...cover });
}

/** Reports a refused upload at its picture's field. */
async function kept(
  ctx: ServiceContext,
  kind: "logo" | "cover",
  file: UploadedFile | null,
): Promise<Pick<PlatformDraft, "logoAssetId" | "coverAssetId">> {
  if (!file) return {};
  try {
    const { id } = await uploadLauncherImage(ctx, kind, file);
    return kind === "logo" ? { logoAssetId: id } : { coverAssetId: id };
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, { fields: { [kind]: error.fields.file } });
  }
}

/**
 * Completes the launcher: creates the platform from its draft. Idempotent.
 * @throws AppError UNAUTHORIZED, 070 with fields, 081 when the alias is taken
 */
export async function openKeptPlatform(ctx: ServiceContext, input: unknown): Promise<ProjectView> {
  const address = parseOrRefuse(launchAddressSchema, input);
  // On a repeated call the draft is gone; the caller's idempotency key identifies the created platform.
  const opened = await findOpened(ctx);
  if (opened) return opened;
  return createPlatform(ctx, { ...(await readLaunchDraft(ctx, "pub")), ...address });
}

/**
 * The platform that an earlier try of this write created, by an id from a separate context, so that the write's own id sequence
 * is unchanged.
 */
async function findOpened(ctx: ServiceContext): Promise<ProjectView | null> {
  if (!ctx.idempotencyKey) return null;
  const id = await withIdempotencyKey(ctx, ctx.idempotencyKey).newId("project");
  const project = await ctx.db.query.projects.findFirst({ where: eq(schema.projects.id, id) });
  return project ? toProjectView({ project, level: LEVEL.owner }) : null;
}
