import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ParticipationActor, ParticipationEvent, ParticipationState } from "../../../domain/quests";
import type { BadgeTone } from "../../ui/badge";
import type { DONE } from "./forms";

export const STATE_WORDS: Record<ParticipationState, { name: MessageDescriptor; tone: BadgeTone }> = {
  reserved: { name: msg`자리 확보`, tone: "brand" },
  submitted: { name: msg`확인 중`, tone: "info" },
  refused: { name: msg`인증 반려`, tone: "danger" },
  objected: { name: msg`이의 확인 중`, tone: "info" },
  escalated: { name: msg`운영팀 확인 중`, tone: "info" },
  confirmed: { name: msg`참여 확정`, tone: "positive" },
  due: { name: msg`송금 대기`, tone: "positive" },
  sent: { name: msg`송금 중`, tone: "positive" },
  paid: { name: msg`환급 완료`, tone: "positive" },
  withdrawn: { name: msg`참여 취소`, tone: "neutral" },
  lapsed: { name: msg`시간 초과`, tone: "neutral" },
  rejected: { name: msg`반려 확정`, tone: "danger" },
  reversed: { name: msg`환급 취소`, tone: "danger" },
};

export const EVENT_WORDS: Record<ParticipationEvent | "join", MessageDescriptor> = {
  join: msg`자리 확보`,
  submit: msg({ message: "인증 등록", context: "event" }),
  withdraw: msg`참여 취소`,
  lapse: msg`시간 초과로 참여 취소`,
  confirm: msg`참여 확정`,
  refuse: msg`인증 반려`,
  object: msg`이의 제기`,
  escalate: msg`운영팀에 전달`,
  reject: msg`반려 확정`,
  reverse: msg`환급 취소`,
  release: msg`반품 기간 종료`,
  send: msg`송금 요청`,
  pay: msg`송금 완료`,
  bounce: msg`송금 실패`,
};

export const ACTOR_WORDS: Record<ParticipationActor, MessageDescriptor> = {
  reader: msg({ message: "나", context: "actor" }),
  advertiser: msg`광고주`,
  publisher: msg`매체`,
  operator: msg`운영팀`,
  clock: msg({ message: "자동", context: "actor" }),
};

export const DONE_WORDS: Record<(typeof DONE)[number], MessageDescriptor> = {
  submit: msg`인증을 등록했어요.`,
  withdraw: msg`참여를 취소했어요.`,
  object: msg`이의를 제기했어요.`,
  payee: msg`계좌를 수정했어요.`,
  forget: msg`내 정보를 삭제했어요.`,
};
