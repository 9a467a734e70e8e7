import { useLingui } from "@lingui/react/macro";
import { reviewDeadline, type Submission } from "../../../../domain/booking";
import { Badge } from "../../../ui/badge";
import { useFormat } from "../../../ui/use-format";

const URGENT_MS = 12 * 3_600_000;

/** How long the publisher has left to decide. @param now epoch milliseconds, of the page's data */
export function DeadlineBadge({ submission, now }: { submission: Submission; now: number }) {
  const { t } = useLingui();
  const { left } = useFormat();
  const { leftMs } = reviewDeadline(submission, now);
  if (leftMs === 0) return <Badge tone="danger">{t`검토 기한 지남`}</Badge>;
  return <Badge tone={leftMs <= URGENT_MS ? "danger" : "warning"}>{t`${left(leftMs)} 남음`}</Badge>;
}
