import { Trans } from "@lingui/react/macro";
import { StatusBadge } from "../../ui/badge";

export const planName = (plan: "stream" | "wave"): string => (plan === "stream" ? "Stream" : "Wave");

/** Whether a publisher's ads are delivered, or rest because its free impressions are used up. */
export function DeliveryState({ exhaustedAt }: { exhaustedAt: number | null }) {
  return exhaustedAt === null ? (
    <StatusBadge tone="positive">
      <Trans>정상</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="danger">
      <Trans>무료 한도 소진</Trans>
    </StatusBadge>
  );
}
