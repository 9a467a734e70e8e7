import { useLingui } from "@lingui/react/macro";
import { reviewDeadline, type Submission } from "../../../../domain/booking";
import { Badge } from "../../../ui/badge";
import { useFormat } from "../../../ui/use-format";

const URGENT_MS = 12 * 3_600_000;

/** Remaining time for the publisher's decision. @param now time of the page's data, epoch milliseconds */
export function DeadlineBadge({ submission, now }: { submission: Submission; now: number }) {
  const { t } = useLingui();
  const { left } = useFormat();
  const { leftMs } = reviewDeadline(submission, now);
  if (leftMs === 0) return <Badge tone="danger">{t`검토 기한 지남`}</Badge>;
  return <Badge tone={leftMs <= URGENT_MS ? "danger" : "warning"}>{t`${left(leftMs)} 남음`}</Badge>;
}
