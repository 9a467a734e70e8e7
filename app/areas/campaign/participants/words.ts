import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Doubt, ParticipationState, ParticipationTab } from "../../../../domain/quests";
import type { BadgeTone } from "../../../ui/badge";

export const PARTICIPATION_STATE_WORDS: Record<
  ParticipationState,
  { label: MessageDescriptor; tone: BadgeTone }
> = {
  reserved: { label: msg`인증 대기`, tone: "neutral" },
  submitted: { label: msg`결정 대기`, tone: "warning" },
  refused: { label: msg({ message: "반려", context: "participation" }), tone: "danger" },
  objected: { label: msg`이의 제기`, tone: "warning" },
  escalated: { label: msg`운영팀 결정 대기`, tone: "warning" },
  confirmed: { label: msg({ message: "확정", context: "participation" }), tone: "positive" },
  due: { label: msg`환급 예정`, tone: "info" },
  sent: { label: msg`환급 이체 중`, tone: "info" },
  paid: { label: msg`환급 완료`, tone: "positive" },
  withdrawn: { label: msg`참여 취소`, tone: "neutral" },
  lapsed: { label: msg`인증 시간 지남`, tone: "neutral" },
  rejected: { label: msg`최종 반려`, tone: "danger" },
  reversed: { label: msg({ message: "환급 취소", context: "participation" }), tone: "danger" },
};

export const PARTICIPATION_TAB_WORDS: Record<ParticipationTab, MessageDescriptor> = {
  deciding: msg`결정 대기`,
  holding: msg`인증 대기`,
  confirmed: msg({ message: "확정", context: "participation" }),
  refused: msg({ message: "반려", context: "participation" }),
  over: msg`취소·만료`,
};

/** What a doubt says about a participation; none proves anything. */
export const DOUBT_WORDS: Record<Doubt, MessageDescriptor> = {
  "same-network": msg`같은 네트워크`,
  "same-device": msg`같은 기기`,
  "similar-receipt": msg`비슷한 영수증`,
  "fast-joins": msg`짧은 시간에 여러 명`,
};

/** What happens at the end of a state's time; `{until}` is the time. */
export const TIME_WORDS: Partial<Record<ParticipationState, MessageDescriptor>> = {
  reserved: msg({ message: "{until}까지 인증하지 않으면 자리가 비어요." }),
  submitted: msg({ message: "{until}까지 결정하지 않으면 확정돼요." }),
  refused: msg({ message: "{until}까지 이의를 제기할 수 있어요." }),
  objected: msg({ message: "{until}까지 확정하지 않으면 운영팀이 결정해요." }),
  escalated: msg({ message: "{until}까지 운영팀이 결정하지 않으면 확정돼요." }),
  confirmed: msg({ message: "{until}에 반품 기간이 끝나면 환급해요." }),
};
