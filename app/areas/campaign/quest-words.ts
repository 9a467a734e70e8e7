import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QuestGoal, QuestKind } from "../../../domain/inventory";

interface Words {
  name: MessageDescriptor;
  about: MessageDescriptor;
}

export const QUEST_KIND_WORDS: Record<QuestKind, Words> = {
  discount: { name: msg`할인 퀘스트`, about: msg`상품을 사면 값의 일부를 돌려받아요.` },
  shopping: {
    name: msg`쇼핑 퀘스트`,
    about: msg`정해진 상품을 사는 것이 미션이에요. 값의 전부까지 돌려받을 수 있어요.`,
  },
};

export const QUEST_GOAL_WORDS: Record<QuestGoal, Words> = {
  "ranking-top": {
    name: msg`상위 순위`,
    about: msg`시작하면 모집 인원을 한 번에 모두 열어요. 목록 맨 위에 보여요.`,
  },
  "ranking-booster": { name: msg`순위 부스터`, about: msg`기간의 앞쪽 절반에 모집을 모두 열어요.` },
  "steady-up": { name: msg`꾸준한 상승`, about: msg`기간 내내 3시간마다 고르게 모집해요.` },
};
