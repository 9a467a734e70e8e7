import { useLingui } from "@lingui/react/macro";
import { reviewDeadline, type Submission } from "../../../domain/booking";
import { Badge } from "../../ui/badge";

const URGENT_H = 12;

/** How long the publisher has left to decide. @param now epoch milliseconds, of the page's data */
export function DeadlineBadge({ submission, now }: { submission: Submission; now: number }) {
  const { t } = useLingui();
  const { hoursLeft } = reviewDeadline(submission, now);
  if (hoursLeft === 0) return <Badge tone="danger">{t`검토 기한 지남`}</Badge>;
  return <Badge tone={hoursLeft <= URGENT_H ? "danger" : "warning"}>{t`${hoursLeft}시간 남음`}</Badge>;
}
