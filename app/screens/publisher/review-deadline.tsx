import { useLingui } from "@lingui/react/macro";
import { reviewDeadline } from "../../../domain/campaign/review-deadline";
import { Badge } from "../../components/badge";

const URGENT_H = 12;

/** How long the publisher has left to decide. @param now epoch milliseconds, of the page's data */
export function DeadlineBadge({ submittedAt, now }: { submittedAt: number; now: number }) {
  const { t } = useLingui();
  const { hoursLeft } = reviewDeadline(submittedAt, now);
  if (hoursLeft === 0) return <Badge tone="danger">{t`심사 기한 지남`}</Badge>;
  return <Badge tone={hoursLeft <= URGENT_H ? "danger" : "warning"}>{t`${hoursLeft}시간 남음`}</Badge>;
}
