import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnApp } from "../../../domain/inventory";
import type { Ownership } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { Badge, StatusBadge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";
import { CodeProof } from "./code-proof";
import { RecordProof } from "./record-proof";

interface OwnershipCardProps {
  app: OwnApp;
  ownership: Ownership;
  /** Whether mails are stored on this machine. */
  hasMailbox: boolean;
  /** Whether DNS lookups are simulated on this machine. */
  hasNoDns: boolean;
}

/** Ownership status of the app, with the two ways to prove it. */
export function OwnershipCard({ app, ownership, hasMailbox, hasNoDns }: OwnershipCardProps) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const { verifiedAt } = ownership;
  const needsPackageId = app.platform === "android" && app.packageId === null;
  return (
    <Card
      title={<Trans>소유권 확인</Trans>}
      description={t`내 앱이나 웹사이트인지 확인해요. 광고 연결과 테스트는 확인 전에도 할 수 있어요.`}
      actions={
        verifiedAt === null ? (
          <StatusBadge tone="warning">{t`확인 전`}</StatusBadge>
        ) : (
          <Badge tone="positive">{t`확인됨`}</Badge>
        )
      }
    >
      {verifiedAt !== null ? (
        <p className="text-sm">{t`${format.dateTime(verifiedAt, project.timezone)}에 확인했어요.`}</p>
      ) : !may("app.write") ? (
        <p className="text-sm text-ink-muted">
          <Trans>소유권을 확인하려면 편집자 권한이 필요해요.</Trans>
        </p>
      ) : needsPackageId ? (
        <NeedsPackageId app={app} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <CodeProof ownership={ownership} hasMailbox={hasMailbox} />
          <RecordProof ownership={ownership} hasNoDns={hasNoDns} />
          {ownership.dns?.state === "open" && <Fresh />}
        </div>
      )}
    </Card>
  );
}

/** Refreshes the page, so that a proof found in the background appears. */
function Fresh() {
  useFreshData();
  return null;
}

function NeedsPackageId({ app }: { app: OwnApp }) {
  const { path } = useProject();
  return (
    <InlineAlert
      tone="info"
      action={
        <LinkButton to={path(`apps/${app.id}/edit`)} size="small">
          <Trans>패키지 ID 입력</Trans>
        </LinkButton>
      }
    >
      <Trans>소유권을 확인하려면 패키지 ID가 필요해요.</Trans>
    </InlineAlert>
  );
}
