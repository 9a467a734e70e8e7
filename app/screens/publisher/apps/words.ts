import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PreflightState, PreflightStep } from "../../../../domain/app/preflight";
import type { AppFramework } from "../../../../domain/app/schema";
import type { Platform } from "../../../../domain/inventory/types";
import type { BadgeTone } from "../../../components/badge";

export const PLATFORM_WORDS: Record<Platform, MessageDescriptor> = {
  web: msg`웹`,
  android: msg`Android`,
  apple: msg`Apple`,
};

export const FRAMEWORK_WORDS: Record<AppFramework, MessageDescriptor> = {
  native: msg`네이티브 앱`,
  flutter: msg`Flutter`,
  "react-native": msg`React Native`,
};

export const STEP_STATE_WORDS: Record<PreflightState, { words: MessageDescriptor; tone: BadgeTone }> = {
  before: { words: msg`시작 전`, tone: "neutral" },
  waiting: { words: msg`기다리는 중`, tone: "warning" },
  testing: { words: msg`테스트 중`, tone: "info" },
  connected: { words: msg`연결됨`, tone: "positive" },
};

export const STEP_TITLES: Record<PreflightStep, MessageDescriptor> = {
  "connect-app": msg`앱 연결`,
  "verify-ownership": msg`소유권 확인`,
  "connect-unit": msg`광고 유닛 연결`,
  "test-campaign": msg`테스트 캠페인`,
};
