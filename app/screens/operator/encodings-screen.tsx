import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { TroubledVideo } from "../../../worker/services/content";
import type { Page } from "../../../worker/services/kernel";
import { StatusBadge } from "../../components/badge";
import { DataTable } from "../../components/data-table";
import { EmptyState, PageHeader } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { useFormat } from "../../components/use-format";
import { Named } from "../campaign-shared/campaign-columns";
import { ActionFailure } from "../publisher/action-failure";
import { IntentButton } from "../publisher/intent-button";

export const title = msg`동영상 변환`;
export const sent = msg`동영상을 다시 변환하도록 보냈어요.`;

const BYTES_PER_MB = 1024 * 1024;

/** The videos that wait for the encoder or were given up, each with the way to send it again. */
export function EncodingsScreen({ page: { items, next } }: { page: Page<TroubledVideo> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={<Trans>동영상 변환</Trans>}
        description={<Trans>변환을 기다리거나, 파일 탓이 아닌 이유로 변환하지 못한 동영상이에요.</Trans>}
      />
      <ActionFailure />
      <DataTable
        caption={t`변환할 동영상 목록`}
        rows={items}
        rowKey={({ asset }) => asset.id}
        empty={
          <EmptyState title={t`기다리는 동영상이 없어요`} description={t`올린 동영상이 모두 변환됐어요.`} />
        }
        columns={[
          {
            key: "video",
            header: t`동영상`,
            cell: ({ asset }) => <Named below={asset.id}>{asset.name}</Named>,
          },
          { key: "project", header: t`광고 계정`, cell: ({ projectName }) => projectName },
          {
            key: "size",
            header: t`크기`,
            cell: ({ asset }) => `${format.number(Math.ceil(asset.bytes / BYTES_PER_MB))} MB`,
          },
          {
            key: "state",
            header: t`상태`,
            cell: ({ asset }) => <State asset={asset} />,
          },
          {
            key: "again",
            header: t`할 일`,
            cell: ({ asset }) => (
              <IntentButton intent="again" id={asset.id} size="small">
                <Trans>다시 보내기</Trans>
                <span className="sr-only"> {asset.name}</span>
              </IntentButton>
            ),
          },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function State({ asset }: Pick<TroubledVideo, "asset">) {
  const { encodingProgress, encodingTries } = asset;
  if (asset.status === "failed") {
    return (
      <StatusBadge tone="danger">
        <Trans>{encodingTries}번 실패</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={encodingTries > 0 ? "warning" : "info"}>
      <Trans>변환 중 {encodingProgress}%</Trans>
    </StatusBadge>
  );
}
