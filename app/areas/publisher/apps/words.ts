import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppFramework, PreflightState, PreflightStep } from "../../../../domain/inventory";
import type { BadgeTone } from "../../../ui/badge";

export { PLATFORM_WORDS } from "../../../../locales/words/inventory-words";

export const FRAMEWORK_WORDS: Record<AppFramework, MessageDescriptor> = {
  native: msg`네이티브 앱`,
  flutter: msg`Flutter`,
  "react-native": msg`React Native`,
};

interface StateWords {
  words: MessageDescriptor;
  tone: BadgeTone;
}

const STATE_WORDS: Record<PreflightState, StateWords> = {
  before: { words: msg`시작 전`, tone: "neutral" },
  waiting: { words: msg`대기 중`, tone: "warning" },
  testing: { words: msg`테스트 중`, tone: "info" },
  connected: { words: msg`연결됨`, tone: "positive" },
};

/** Step names by state, where the common name would be wrong. */
const OWN_STATE_WORDS: Partial<Record<PreflightStep, Partial<Record<PreflightState, StateWords>>>> = {
  "verify-ownership": { connected: { words: msg`확인됨`, tone: "positive" } },
  "test-campaign": {
    waiting: { words: msg`테스트 전`, tone: "warning" },
    connected: { words: msg`표시됨`, tone: "positive" },
  },
};

export const stepStateWords = (step: PreflightStep, state: PreflightState): StateWords =>
  OWN_STATE_WORDS[step]?.[state] ?? STATE_WORDS[state];

export const STEP_TITLES: Record<PreflightStep, MessageDescriptor> = {
  "connect-app": msg`앱 연결`,
  "verify-ownership": msg`소유권 확인`,
  "connect-unit": msg`광고 유닛 연결`,
  "test-campaign": msg`테스트 캠페인`,
};
