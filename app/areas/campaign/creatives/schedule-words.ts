import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BrowserType } from "../../../../domain/audience";

/** From Monday on. */
export const WEEKDAY_WORDS = [
  msg({ message: "월", context: "weekday" }),
  msg({ message: "화", context: "weekday" }),
  msg({ message: "수", context: "weekday" }),
  msg({ message: "목", context: "weekday" }),
  msg({ message: "금", context: "weekday" }),
  msg({ message: "토", context: "weekday" }),
  msg({ message: "일", context: "weekday" }),
];

export const BROWSER_WORDS: Record<BrowserType, MessageDescriptor> = {
  chrome: msg`크롬`,
  safari: msg`사파리`,
  edge: msg`엣지`,
  firefox: msg`파이어폭스`,
  samsung: msg`삼성 인터넷`,
  whale: msg`웨일`,
  opera: msg`오페라`,
  "in-app": msg`인앱 브라우저`,
  other: msg`기타 브라우저`,
};
