import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Pace } from "../../../../domain/reports";
import type { BadgeTone } from "../../../ui/badge";

export const PACE_WORDS: Record<Pace, MessageDescriptor> = {
  "not-started": msg({ message: "시작 전", context: "pace" }),
  "just-started": msg`시작한 지 얼마 안 됐어요`,
  "on-track": msg`계획대로`,
  ahead: msg`계획보다 빠름`,
  behind: msg`계획보다 느림`,
  paused: msg({ message: "일시 중지", context: "pace" }),
  over: msg({ message: "종료", context: "pace" }),
};

export const PACE_TONE: Record<Pace, BadgeTone> = {
  "not-started": "neutral",
  "just-started": "neutral",
  "on-track": "positive",
  ahead: "info",
  behind: "warning",
  paused: "neutral",
  over: "neutral",
};
