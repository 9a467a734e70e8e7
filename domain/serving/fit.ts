import { hasRatioOf } from "../creative/ratio";
import { WEB_FORMATS } from "../inventory/types";
import type { PlanCreative, ServingPlan } from "./plan";
import type { Refusal } from "./refusal";

type PlanUnit = ServingPlan["unit"];

/** A page shows banner and native units only. Source: specification section 1. */
export function isFormatOf({ platform, format }: PlanUnit): boolean {
  return platform !== "web" || WEB_FORMATS.some((known) => known === format);
}

/**
 * Banner and native ads have the unit's aspect ratio (an image of twice the size is fine), by the very rule that they were taken in by;
 * full-screen formats scale.
 */
export function misfit({ format, w, h }: PlanUnit, asset: PlanCreative["asset"]): Refusal | null {
  if (asset === null) return "asset-not-ready";
  if ((format !== "banner" && format !== "native") || w <= 0 || h <= 0) return null;
  return hasRatioOf(asset, { w, h }) ? null : "size-mismatch";
}
