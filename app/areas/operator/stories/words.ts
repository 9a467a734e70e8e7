import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StoryAction, StoryState } from "../../../../domain/content";
import type { BadgeTone } from "../../../ui/badge";

export const STATE_TONE: Record<StoryState, BadgeTone> = {
  draft: "neutral",
  scheduled: "info",
  published: "positive",
};

export const STATE_WORDS: Record<StoryState, MessageDescriptor> = {
  draft: msg`작성 중`,
  scheduled: msg`게시 예정`,
  published: msg`게시 중`,
};

export const ACTION_WORDS: Record<StoryAction, MessageDescriptor> = {
  create: msg`만들기`,
  edit: msg`수정`,
  schedule: msg`게시 예약`,
  publish: msg`게시`,
  withdraw: msg`내리기`,
};

export const STORY_TOASTS = {
  created: msg`글을 만들었어요.`,
  saved: msg`저장했어요.`,
  published: msg`글을 게시했어요.`,
  scheduled: msg`게시를 예약했어요.`,
  withdrawn: msg`글을 내렸어요.`,
};
