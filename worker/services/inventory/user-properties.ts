import { and, asc, eq, sql } from "drizzle-orm";
import { PROPERTIES_MAX, VALUE_KEY } from "../../../domain/audience";
import {
  BUILT_IN_PROPERTIES,
  type HeardProperty,
  type UndefinedProperty,
  type UserProperty,
  userPropertySchema,
  userPropertyUpdateSchema,
} from "../../../domain/inventory";
import { AppError, messageCode, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitChange, requireAccess, type ServiceContext } from "../kernel";
import { besideArrivals, readHeardNames } from "./arrivals";
import { audienceDefined, requireAudienceWritable } from "./audience-terms";

const { userProperties } = schema;
const shown = { id: true, name: true, type: true, description: true } as const;

/** The built-in properties, then the publisher's own, the oldest first. @throws AppError of `requireAccess` */
export async function listUserProperties(ctx: ServiceContext, projectId: string): Promise<UserProperty[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const noted = await ctx.db.query.userProperties.findMany({
    columns: shown,
    where: eq(userProperties.projectId, projectId),
    orderBy: [asc(userProperties.createdAt), asc(userProperties.id)],
    limit: PROPERTIES_MAX,
  });
  return [...BUILT_IN_PROPERTIES.map((property) => ({ ...property, id: null, description: "" })), ...noted];
}

/**
 * `listUserProperties` with their arrivals, and the properties that apps send beside them.
 * @throws AppError of `requireAccess`
 */
export async function listHeardProperties(
  ctx: ServiceContext,
  projectId: string,
): Promise<{ properties: HeardProperty[]; unknown: UndefinedProperty[] }> {
  const known = await listUserProperties(ctx, projectId);
  const heard = await readHeardNames(ctx, projectId);
  const { defined, unknown } = besideArrivals(
    known,
    heard && { defined: heard.properties, undefined: heard.undefinedProperties },
  );
  return {
    properties: defined,
    unknown: unknown.map(({ shape, ...name }) => ({ ...name, type: shape[VALUE_KEY] ?? "string" })),
  };
}

/** @throws AppError TARGETING_NOT_FOUND, also for a built-in property, and those of `requireAccess` */
export async function getUserProperty(
  ctx: ServiceContext,
  projectId: string,
  id: string,
): Promise<UserProperty> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  return findUserProperty(ctx, projectId, id);
}

/**
 * Registers a user property that the publisher's apps send. Source: rule A6.
 * @throws AppError 070, PROJECT_FEATURES_REQUIRED, CONFLICT if another was registered concurrently, and those of `requireAccess`
 */
export async function addUserProperty(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<UserProperty> {
  await requireAudienceWritable(ctx, projectId);
  const values = parseOrRefuse(userPropertySchema, input);
  const known = await listUserProperties(ctx, projectId);
  if (known.some(({ name }) => name === values.name)) throw wrongName("duplicate");
  if (known.filter(({ id }) => id !== null).length >= PROPERTIES_MAX)
    throw wrongName(messageCode("tooMany", { max: PROPERTIES_MAX }));
  const id = await ctx.newId("userProperty");
  const row = { id, projectId, ...values, createdAt: ctx.now, updatedAt: ctx.now };
  const count = sql`(select count(*) from ${userProperties} where project_id = ${projectId})`;
  await commitChange(ctx, ctx.db.insert(userProperties).values(row).onConflictDoNothing(), {
    rows: [refuseWhen(ctx.db, sql`${count} > ${PROPERTIES_MAX}`, "CONFLICT")],
    events: [audienceDefined(projectId)],
  });
  return { id, ...values };
}

/** @throws AppError 070, TARGETING_NOT_FOUND, PROJECT_FEATURES_REQUIRED, and those of `requireAccess` */
export async function updateUserProperty(
  ctx: ServiceContext,
  projectId: string,
  id: string,
  input: unknown,
): Promise<UserProperty> {
  await requireAudienceWritable(ctx, projectId);
  const { description } = parseOrRefuse(userPropertyUpdateSchema, input);
  const property = await findUserProperty(ctx, projectId, id);
  const set = { description, updatedAt: ctx.now };
  await commitChange(ctx, ctx.db.update(userProperties).set(set).where(eq(userProperties.id, property.id)));
  return { ...property, description };
}

/**
 * Removes a property from the list; values that apps send under its name are stored as before.
 * @throws AppError TARGETING_NOT_FOUND, TARGETING_LOCKED while a category uses it, PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
 */
export async function removeUserProperty(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  await requireAudienceWritable(ctx, projectId);
  const property = await findUserProperty(ctx, projectId, id);
  const asked = sql`exists (select 1 from targeting_categories c, json_each(c.filter, '$.properties') e
    where c.project_id = ${projectId} and e.value ->> 'key' = ${property.name})`;
  await commitChange(ctx, ctx.db.delete(userProperties).where(eq(userProperties.id, property.id)), {
    rows: [refuseWhen(ctx.db, asked, "TARGETING_LOCKED")],
    events: [audienceDefined(projectId)],
  });
}

async function findUserProperty(
  ctx: ServiceContext,
  projectId: string,
  id: string,
): Promise<UserProperty & { id: string }> {
  const property = await ctx.db.query.userProperties.findFirst({
    columns: shown,
    where: and(eq(userProperties.id, id), eq(userProperties.projectId, projectId)),
  });
  if (!property) throw new AppError("TARGETING_NOT_FOUND");
  return property;
}

const wrongName = (code: string) => new AppError("070", { fields: { name: [code] } });
