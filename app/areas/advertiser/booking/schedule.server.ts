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

/** What a schedule may be chosen from: the days a campaign may start on, how long it may run, and what is taken. */
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
  /** CPP: the days of which something is taken by others; every other day is free. */
  taken: z.array(
    z.object({
      day: z.string(),
      taken: z.number(),
    }),
  ),
  /** CPP: the days that the reader holds for this booking; they count as free. */
  own: z
    .object({
      startDay: z.string(),
      endDay: z.string(),
      slots: z.number(),
    })
    .nullable(),
  /** What its units may be expected to show. */
  traffic: trafficForecastView,
});
export type ScheduleChoices = z.output<typeof scheduleChoicesView>;

/** A draft of the reader's that holds slots of the product: `leftMs` by the server's clock. */
export const heldDraftView = z.object({
  campaignId: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  slots: z.number(),
  leftMs: z.number(),
  /** Whether the next booking of the product goes on with it. */
  isResumed: z.boolean(),
});
/** What the reader's browser remembers of the ad-note catalogue. Source: rule B29. */
export const touchesIn = ({ ctx, request }: Pick<Adapter, "ctx" | "request">) =>
  readTouches(ctx, request.headers.get("Cookie"));

/** Notes that the reader came to the product's publisher, unless the browser only looks ahead. @returns what ad note keeps of a booking, basis points, or null */
export async function comeTo(adapter: ProjectAdapter, publisherId: string): Promise<number | null> {
  const { ctx, request, project } = adapter;
  const isAhead = /prefetch/.test(`${request.headers.get("Sec-Purpose")} ${request.headers.get("Purpose")}`);
  if (!isAhead) {
    const touches = await touchesIn(adapter);
    await visitPublisher(ctx, { projectId: project, publisherId, way: "direct", touches });
  }
  return commissionAhead(ctx, project, publisherId);
}

/** A booking that has its schedule only, as the form goes on with it. */
export const begunDraftView = z.object({
  id: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  slots: z.number(),
  budgetMinor: z.number().nullable(),
});

export type HeldDraftFacts = z.output<typeof heldDraftView>;

/** What a page says of a held draft; null where none holds anything. */
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

/** @param draft the booking whose own days are free to itself */
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

/** What the schedule is chosen from, and what the address carries over from an estimate. */
export const scheduleStepLoader = projectLoader(
  z.object({
    choices: scheduleChoicesView,
    /** Days that were offered and pressed: they stand in the form, not saved yet. */
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
