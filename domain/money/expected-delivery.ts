import { STATED_COUNT_MAX } from "../kernel";

/** What a product's units may be expected to show. */
export interface TrafficForecast {
  /** Requests on a day; null where that is unknown. */
  dailyImpressions: number | null;
  /** Where that number is from: counted, or the publisher's own word. */
  source: "counted" | "stated" | null;
  /** Clicks an impression, of what the product delivered; null where that is too little to tell. */
  clickRate: number | null;
}

/** What a booking may be expected to bring; null where nothing is known to tell it by. */
export interface ExpectedDelivery {
  impressions: number | null;
  clicks: number | null;
  /** The traffic ends before the budget does, and what is not delivered is not paid. */
  isTrafficBound: boolean;
}

interface Bought {
  pricing: string;
  /** Slots of a day that the product sells; CPP. */
  cppSlots: number | null;
  days: number;
  slots: number;
  /** What the money buys: impressions for CPM, clicks for CPC. */
  units: number;
}

/** A share of the traffic for CPP; else as much as is bought and the traffic of the days has room for. */
export function expectedDelivery(
  { pricing, cppSlots, days, slots, units }: Bought,
  traffic: TrafficForecast,
): ExpectedDelivery {
  const room = traffic.dailyImpressions === null ? null : traffic.dailyImpressions * days;
  if (pricing === "cpp") {
    const impressions = room === null ? null : Math.floor((room * slots) / Math.max(cppSlots ?? 1, 1));
    return { impressions, clicks: clicksOf(impressions, traffic), isTrafficBound: false };
  }
  const isByClick = pricing === "cpc";
  const roomOfUnits = isByClick ? clicksOf(room, traffic) : room;
  const delivered = roomOfUnits === null ? units : Math.min(units, Math.floor(roomOfUnits));
  const perClick = traffic.clickRate
    ? Math.min(room ?? STATED_COUNT_MAX, Math.round(delivered / traffic.clickRate))
    : null;
  return {
    impressions: isByClick ? perClick : delivered,
    clicks: isByClick ? delivered : clicksOf(delivered, traffic),
    isTrafficBound: delivered < units,
  };
}

function clicksOf(impressions: number | null, { clickRate }: TrafficForecast): number | null {
  return impressions === null || clickRate === null ? null : Math.floor(impressions * clickRate);
}
