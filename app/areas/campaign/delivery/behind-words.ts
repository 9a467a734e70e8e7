import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Side } from "../../../../domain/people";
import type { BehindReason, BehindShare } from "../../../../domain/reports";
import { REFUSAL_WORDS } from "./refusal-words";

interface CauseWords {
  reason: MessageDescriptor;
  /** Advice for the reader. */
  advice: MessageDescriptor;
}

const CAUSE_WORDS: Record<Exclude<BehindReason["cause"], "refused">, CauseWords> = {
  "no-requests": {
    reason: msg`최근 24시간 동안 광고 요청이 없었어요`,
    advice: msg`매체의 앱이나 사이트에서 광고를 요청하는지 확인해야 해요.`,
  },
  "thin-traffic": {
    reason: msg`광고 요청이 필요한 양보다 부족해요`,
    advice: msg`종료일을 연장하거나 다른 상품을 함께 예약해 보세요. 집행되지 않은 만큼은 과금하지 않아요.`,
  },
  "lost-to-others": {
    reason: msg`같은 유닛에서 다른 광고가 먼저 노출됐어요`,
    advice: msg`소재를 추가하거나 타깃을 넓혀 보고, 계속 느리면 매체에 문의해 주세요.`,
  },
};

/** Advice for the publisher, who cannot change the advertiser's end or budget. */
const PUBLISHER_ADVICE: Record<Exclude<BehindReason["cause"], "refused">, MessageDescriptor> = {
  "no-requests": msg`앱이나 사이트에서 이 상품의 유닛으로 광고를 요청하는지 확인해 주세요.`,
  "thin-traffic": msg`상품에 유닛을 추가하거나, 앞으로의 예약을 위해 단가와 하루 예상 노출을 수정해 보세요.`,
  "lost-to-others": msg`상품에 유닛을 추가하거나, 같은 유닛에서 먼저 노출되는 다른 상품을 확인해 보세요.`,
};

/** Texts of one cause and its share. */
export function shareWords(cause: BehindShare, side: Side): CauseWords {
  const words = causeWords(cause, side);
  return cause.cause === "thin-traffic" ? { ...words, reason: msg`필요한 양보다 부족한 광고 요청` } : words;
}

/** Cause and remedy of a campaign that is behind; a refusal has the same text for both sides. */
export function causeWords({ cause, refusal }: BehindReason, side: Side): CauseWords {
  if (cause === "refused") return REFUSAL_WORDS[refusal ?? "no-campaign"];
  const words = CAUSE_WORDS[cause];
  return side === "pub" ? { ...words, advice: PUBLISHER_ADVICE[cause] } : words;
}
