import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StoryCategory } from "../../../domain/content";

export const CATEGORY_WORDS: Record<StoryCategory, MessageDescriptor> = {
  customer: msg`고객`,
  team: msg`팀`,
  product: msg`제품`,
};
