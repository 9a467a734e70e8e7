import { useLingui } from "@lingui/react/macro";
import type { OwnApp } from "../../../../domain/inventory";
import { Badge, StatusBadge } from "../../../ui/badge";

/** Status of an app: ads, connection and ownership. */
export function AppState({
  app,
}: {
  app: Pick<OwnApp, "status" | "suspendedAt" | "sdkSeenAt" | "verifiedAt">;
}) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {app.suspendedAt !== null ? (
        <StatusBadge tone="danger">{t`정지됨`}</StatusBadge>
      ) : app.status === "paused" ? (
        <StatusBadge tone="warning">{t`일시 중지됨`}</StatusBadge>
      ) : app.sdkSeenAt === null ? (
        <StatusBadge>{t`연결 전`}</StatusBadge>
      ) : (
        <StatusBadge tone="positive">{t`연결됨`}</StatusBadge>
      )}
      {app.verifiedAt !== null && <Badge tone="brand">{t`소유 확인`}</Badge>}
    </span>
  );
}
