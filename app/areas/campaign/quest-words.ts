import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QuestDecider, QuestGoal, QuestKind } from "../../../domain/inventory";

interface Words {
  name: MessageDescriptor;
  about: MessageDescriptor;
}

export const QUEST_KIND_WORDS: Record<QuestKind, Words> = {
  discount: { name: msg`할인 퀘스트`, about: msg`상품을 구매하면 일부를 환급받아요.` },
  shopping: {
    name: msg`쇼핑 퀘스트`,
    about: msg`지정된 상품을 구매하는 미션이에요. 최대 전액까지 환급받을 수 있어요.`,
  },
};

/** Who decides the proofs of a channel's participants. */
export const QUEST_DECIDER_WORDS: Record<QuestDecider, Words> = {
  advertiser: {
    name: msg`광고주`,
    about: msg`광고주가 주문 번호와 영수증을 확인하고, 이의 제기는 매체가 결정해요.`,
  },
  publisher: {
    name: msg`매체`,
    about: msg`매체가 주문 번호와 영수증을 확인하고, 이의 제기도 먼저 결정해요.`,
  },
};

export const QUEST_GOAL_WORDS: Record<QuestGoal, Words> = {
  "ranking-top": {
    name: msg`상위 노출`,
    about: msg`시작할 때 모집 인원을 모두 열고, 목록 상단에 노출돼요.`,
  },
  "ranking-booster": { name: msg`순위 부스터`, about: msg`기간의 전반부에 모집을 모두 열어요.` },
  "steady-up": { name: msg`꾸준한 상승`, about: msg`전체 기간에 걸쳐 3시간마다 균등하게 모집해요.` },
};
