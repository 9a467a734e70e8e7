import { z } from "zod";
import { durationLimits, plannedBookingView, plannedOf, startWindow } from "../../../../domain/booking";
import { addDays } from "../../../../domain/kernel";
import { trafficForecastView } from "../../../../domain/money";
import { isTrusted } from "../../../../domain/platform";
import {
  commissionAhead,
  type HeldDraft,
  readTouches,
  visitPublisher,
} from "../../../../worker/services/booking";
import {
  forecastFor,
  type OfferedProductDetail,
  scheduleRulesOf,
  slotCalendar,
} from "../../../../worker/services/inventory";
import type { ServiceContext } from "../../../../worker/services/kernel";
import type { Adapter } from "../../../kit/page.server";
import { type ProjectAdapter, projectLoader } from "../../../kit/project.server";
import { loadDraft } from "./draft.server";

/** Options of a schedule: possible start days, maximum length, and taken slots. */
export const scheduleChoicesView = z.object({
  window: z.object({
    today: z.string(),
    first: z.string(),
    last: z.string(),
  }),
  duration: z.object({
    min: z.number(),
    max: z.number(),
  }),
  /** CPP: days with slots taken by others; all other days are free. */
  taken: z.array(
    z.object({
      day: z.string(),
      taken: z.number(),
    }),
  ),
  /** CPP: days that the reader holds for this booking; they count as free. */
  own: z
    .object({
      startDay: z.string(),
      endDay: z.string(),
      slots: z.number(),
    })
    .nullable(),
  /** Expected impressions of its units. */
  traffic: trafficForecastView,
});
export type ScheduleChoices = z.output<typeof scheduleChoicesView>;

/** The reader's draft that holds slots of the product: `leftMs` by the server's clock. */
export const heldDraftView = z.object({
  campaignId: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  slots: z.number(),
  leftMs: z.number(),
  /** Whether the next booking of the product continues this draft. */
  isResumed: z.boolean(),
});
/** Visits to the ad-note catalogue stored in the reader's browser. Source: rule B29. */
export const touchesIn = ({ ctx, request }: Pick<Adapter, "ctx" | "request">) =>
  readTouches(ctx, request.headers.get("Cookie"));

/**
 * Records that the reader came to the product's publisher, except for prefetches.
 * @returns ad note's commission on a booking in basis points, or null
 */
export async function comeTo(adapter: ProjectAdapter, publisherId: string): Promise<number | null> {
  const { ctx, request, project } = adapter;
  const isAhead = /prefetch/.test(`${request.headers.get("Sec-Purpose")} ${request.headers.get("Purpose")}`);
  if (!isAhead) {
    const touches = await touchesIn(adapter);
    await visitPublisher(ctx, { projectId: project, publisherId, way: "direct", touches });
  }
  return commissionAhead(ctx, project, publisherId);
}

/** A booking with only a schedule so far, which the form continues. */
export const begunDraftView = z.object({
  id: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  slots: z.number(),
  budgetMinor: z.number().nullable(),
});

export type HeldDraftFacts = z.output<typeof heldDraftView>;

/** Data of a held draft for a page; null without a hold. */
export function heldDraftFacts(ctx: ServiceContext, held: HeldDraft | null): HeldDraftFacts | null {
  const own = held && ownDays(held);
  if (!own) return null;
  const leftMs = Math.max(0, (held.hold.expiresAtMs ?? ctx.now) - ctx.now);
  return { ...own, campaignId: held.campaign.id, leftMs, isResumed: held.isResumed };
}

interface OwnDraft {
  campaign: Pick<HeldDraft["campaign"], "id" | "startDay" | "endDay" | "slots">;
  hold: { expiresAtMs: number | null } | null;
}

function ownDays({ campaign: { startDay, endDay, slots }, hold }: OwnDraft) {
  return hold?.expiresAtMs && startDay && endDay ? { startDay, endDay, slots } : null;
}

/** @param draft the booking whose own held days count as free */
export async function scheduleChoices(
  ctx: ServiceContext,
  { product, grants }: Pick<OfferedProductDetail, "product" | "grants">,
  draft: OwnDraft | null = null,
): Promise<ScheduleChoices> {
  const rules = await scheduleRulesOf(ctx, product);
  const window = startWindow(rules, ctx.now);
  const duration = durationLimits(rules);
  const end = addDays(window.last, duration.max);
  const [taken, traffic] = await Promise.all([
    slotCalendar(ctx, product, window.today, end, {
      granted: isTrusted(grants),
      except: draft ? [draft.campaign.id] : [],
    }),
    forecastFor(ctx, product),
  ]);
  return {
    window,
    duration,
    taken: taken.map(({ day, taken: count }) => ({ day, taken: count })),
    own: draft && ownDays(draft),
    traffic,
  };
}

/** Options of the schedule, and the values that the URL carries over from an estimate. */
export const scheduleStepLoader = projectLoader(
  z.object({
    choices: scheduleChoicesView,
    /** Selected suggestion of days: filled into the form, not saved yet. */
    planned: plannedBookingView,
  }),
  async (adapter) => {
    const { detail, hold } = await loadDraft(adapter);
    const { campaign, offer } = detail;
    return {
      choices: await scheduleChoices(adapter.ctx, offer, { campaign, hold }),
      planned: plannedOf(adapter.url.searchParams),
    };
  },
);
