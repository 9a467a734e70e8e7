import { WEB_FORMATS } from "../inventory/types";
import type { PlanCreative, ServingPlan } from "./plan";
import type { Refusal } from "./refusal";

type PlanUnit = ServingPlan["unit"];

/** Relative deviation of the aspect ratio that rounding a scaled image may cause. */
const ASPECT_TOLERANCE = 0.02;

/** A page shows banner and native units only. Source: specification section 1. */
export function isFormatOf({ platform, format }: PlanUnit): boolean {
  return platform !== "web" || WEB_FORMATS.some((known) => known === format);
}

/** Banner and native ads have the unit's aspect ratio (an image of twice the size is fine); full-screen formats scale. */
export function misfit({ format, w, h }: PlanUnit, asset: PlanCreative["asset"]): Refusal | null {
  if (asset === null) return "asset-not-ready";
  if ((format !== "banner" && format !== "native") || w <= 0 || h <= 0) return null;
  const deviation = Math.abs((asset.w * h) / (asset.h * w) - 1);
  return deviation <= ASPECT_TOLERANCE ? null : "size-mismatch";
}
