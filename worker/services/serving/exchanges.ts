import { and, asc, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { AppError, isOwnMachine, isPublicAddress, messageCode, parseOrRefuse } from "../../../domain/kernel";
import {
  ASKED_AS,
  EXCHANGE_UNITS_MAX,
  EXCHANGES_MAX,
  type ExchangeInput,
  type ExchangeItem,
  type ExchangeView,
  exchangeSchemaFor,
  type FillableUnit,
  floorMicrosOf,
  linesOf,
  priceText,
} from "../../../domain/serving";
import { schema } from "../../db/client";
import { dnsFor } from "../../integrations/dns";
import { commitWork, requireAccess, type ServiceContext, saveRow } from "../kernel";

const { exchanges, exchangeUnits, adUnits, projectApps } = schema;

const isOf = (projectId: string) => and(eq(exchanges.projectId, projectId), isNull(exchanges.deletedAt));

/** A publisher's exchanges, the oldest first, in which order equal bids win. @throws those of `requireAccess` */
export async function listExchanges(ctx: ServiceContext, projectId: string): Promise<ExchangeItem[]> {
  await requireAccess(ctx, projectId, "project.read", "pub");
  return ctx.db
    .select({
      id: exchanges.id,
      name: exchanges.name,
      currency: exchanges.currency,
      enabled: sql<boolean>`${exchanges.enabled}`.mapWith(Boolean),
      adsTxtLines: exchanges.adsTxtLines,
      units: count(exchangeUnits.unitId),
    })
    .from(exchanges)
    .leftJoin(exchangeUnits, eq(exchangeUnits.exchangeId, exchanges.id))
    .where(isOf(projectId))
    .groupBy(exchanges.id)
    .orderBy(asc(exchanges.createdAt), asc(exchanges.id));
}

const FILLABLE = (Object.keys(ASKED_AS) as (keyof typeof ASKED_AS)[]).filter(
  (format) => ASKED_AS[format] !== null,
);

/** Units that exchanges may be asked for, by app and name. @throws those of `requireAccess` */
export async function listFillableUnits(ctx: ServiceContext, projectId: string): Promise<FillableUnit[]> {
  await requireAccess(ctx, projectId, "features.write", "pub");
  return fillableUnits(ctx, projectId);
}

function fillableUnits(ctx: ServiceContext, projectId: string): Promise<FillableUnit[]> {
  return ctx.db
    .select({
      id: adUnits.id,
      name: adUnits.name,
      appName: projectApps.title,
      width: adUnits.width,
      height: adUnits.height,
    })
    .from(adUnits)
    .innerJoin(projectApps, eq(projectApps.id, adUnits.appId))
    .where(
      and(
        eq(adUnits.projectId, projectId),
        isNull(adUnits.deletedAt),
        ne(adUnits.status, "archived"),
        inArray(adUnits.format, FILLABLE),
      ),
    )
    .orderBy(asc(projectApps.title), asc(adUnits.name), asc(adUnits.id))
    .limit(EXCHANGE_UNITS_MAX);
}

async function findExchange(ctx: ServiceContext, projectId: string, exchangeId: string) {
  const found = await ctx.db.query.exchanges.findFirst({
    where: and(eq(exchanges.id, exchangeId), isOf(projectId)),
  });
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getExchange(
  ctx: ServiceContext,
  projectId: string,
  exchangeId: string,
): Promise<ExchangeView> {
  await requireAccess(ctx, projectId, "features.write", "pub");
  const exchange = await findExchange(ctx, projectId, exchangeId);
  const rows = await ctx.db
    .select({ unitId: exchangeUnits.unitId, floorMicros: exchangeUnits.floorMicros })
    .from(exchangeUnits)
    .where(eq(exchangeUnits.exchangeId, exchangeId));
  return {
    ...exchange,
    units: rows.map(({ unitId, floorMicros }) => ({ unitId, floor: priceText(floorMicros) })),
  };
}

/**
 * Adds an exchange.
 * @param input `exchangeSchemaFor`
 * @returns its id
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function addExchange(ctx: ServiceContext, projectId: string, input: unknown): Promise<string> {
  await requireAccess(ctx, projectId, "features.write", "pub");
  const { units, ...values } = await read(ctx, projectId, input);
  if ((await ctx.db.$count(exchanges, isOf(projectId))) >= EXCHANGES_MAX)
    throw new AppError("070", { fields: { name: [messageCode("tooMany", { max: EXCHANGES_MAX })] } });
  const id = await ctx.newId("exchange");
  const row = { id, projectId, ...values, createdAt: ctx.now, updatedAt: ctx.now };
  await commitWork(ctx, {
    rows: [ctx.db.insert(exchanges).values(row).onConflictDoNothing(), ...unitRows(ctx, id, units)],
    events: [["plan.publish", { projectId }]],
  });
  return id;
}

/**
 * Changes an exchange and the units that it is asked for.
 * @param input `exchangeSchemaFor`
 * @throws AppError 070 with fields, NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateExchange(
  ctx: ServiceContext,
  projectId: string,
  exchangeId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "features.write", "pub");
  const row = await findExchange(ctx, projectId, exchangeId);
  const { units, ...set } = await read(ctx, projectId, input);
  await saveRow(
    ctx,
    { table: exchanges, row, set },
    { rows: unitRows(ctx, exchangeId, units), events: [["plan.publish", { projectId }]] },
  );
}

/** Removes an exchange; its revenue stays. @throws AppError NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function removeExchange(
  ctx: ServiceContext,
  projectId: string,
  exchangeId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "features.write", "pub");
  const row = await findExchange(ctx, projectId, exchangeId);
  await saveRow(
    ctx,
    { table: exchanges, row, set: { deletedAt: ctx.now, enabled: false } },
    { events: [["plan.publish", { projectId }]] },
  );
}

interface Floor {
  unitId: string;
  floorMicros: number;
}

async function read(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<Omit<ExchangeInput, "units"> & { units: Floor[] }> {
  const { units, ...values } = parseOrRefuse(exchangeSchemaFor(ctx.env.CONSOLE_ORIGIN), input);
  const known = new Set((await fillableUnits(ctx, projectId)).map(({ id }) => id));
  const floors = new Map<string, number>();
  for (const [at, { unitId, floor }] of units.entries()) {
    const floorMicros = floorMicrosOf(floor);
    if (!known.has(unitId) || floors.has(unitId))
      throw new AppError("070", { fields: { [`units.${at}.unitId`]: ["notAnOption"] } });
    if (typeof floorMicros === "number") floors.set(unitId, floorMicros);
  }
  await requirePublic(ctx, values.endpoint);
  const adsTxtLines = linesOf(values.adsTxtLines).join("\n");
  return {
    ...values,
    adsTxtLines,
    units: [...floors].map(([unitId, floorMicros]) => ({ unitId, floorMicros })),
  };
}

/** The ad server asks what is saved here, so the name is resolved now. @throws AppError 070 */
async function requirePublic(ctx: ServiceContext, endpoint: string): Promise<void> {
  if (isOwnMachine(endpoint)) return;
  const addresses = await dnsFor(ctx.env)
    .addresses(new URL(endpoint).hostname)
    .catch(() => []);
  if (addresses.length === 0 || !addresses.every(isPublicAddress))
    throw new AppError("070", { fields: { endpoint: ["callbackUrl"] } });
}

/** Statements allow at most 100 bound parameters, so the rows are passed as one JSON array. */
function unitRows(ctx: ServiceContext, exchangeId: string, units: readonly Floor[]) {
  return [
    ctx.db.delete(exchangeUnits).where(eq(exchangeUnits.exchangeId, exchangeId)),
    ctx.db
      .insert(exchangeUnits)
      .select(
        sql`select ${exchangeId}, value ->> 'unitId', value ->> 'floorMicros' from json_each(${JSON.stringify(units)})`,
      ),
  ];
}
