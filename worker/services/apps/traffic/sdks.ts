import { and, desc, eq, gte, sql } from "drizzle-orm";
import { HOUR_MS, hourStart } from "../../../../domain/delivery/traffic";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import type { AppRow } from "../find";

const SDK_DAYS = 7;
const SDKS_MAX = 20;

/** An SDK version that an app was seen with over the last seven days, the most frequent first. */
export interface SeenSdk {
  /** `web/1.0.0`; empty for requests that do not say. */
  sdk: string;
  requests: number;
  /** Start of the hour of its last request, epoch milliseconds. */
  lastHourAt: number;
}

/** Of an app that the caller was let see. */
export function seenSdks(ctx: ServiceContext, app: Pick<AppRow, "id">): Promise<SeenSdk[]> {
  const { appSdkRequests: sdks } = schema;
  const requests = sql<number>`sum(${sdks.requests})`;
  return ctx.db
    .select({ sdk: sdks.sdk, requests, lastHourAt: sql<number>`max(${sdks.hourAt})` })
    .from(sdks)
    .where(and(eq(sdks.appId, app.id), gte(sdks.hourAt, hourStart(ctx.now - SDK_DAYS * 24 * HOUR_MS))))
    .groupBy(sdks.sdk)
    .orderBy(desc(requests))
    .limit(SDKS_MAX);
}
