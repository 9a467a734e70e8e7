import { Trans } from "@lingui/react/macro";
import type { OperatorProject } from "../../../worker/services/desk";
import { StatusBadge } from "../../ui/badge";

/** Whether a project is active or suspended. */
export function ProjectStanding({
  project: { suspendedAt, planExhaustedAt },
}: {
  project: Pick<OperatorProject, "suspendedAt" | "planExhaustedAt">;
}) {
  if (suspendedAt !== null)
    return (
      <StatusBadge tone="danger">
        <Trans>정지됨</Trans>
      </StatusBadge>
    );
  return planExhaustedAt === null ? (
    <StatusBadge tone="positive">
      <Trans>정상</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning">
      <Trans>무료 한도 소진</Trans>
    </StatusBadge>
  );
}
