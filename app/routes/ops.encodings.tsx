import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import {
  listTroubledVideos,
  sendEncodingAgain,
  type TroubledVideo,
  troubledVideoView,
} from "../../worker/services/content";
import { Named } from "../areas/campaign/campaign-columns";
import { chosenSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { DataTable } from "../ui/data-table";
import { IntentButton } from "../ui/intent-button";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`동영상 변환`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(troubledVideoView),
  }),
  async ({ ctx, url }) => {
    const { next } = listQuery(url);
    return { page: await listTroubledVideos(ctx, { next }) };
  },
);

const sent = msg`동영상 변환을 다시 요청했어요.`;

export const action = intentAction({
  again: formAction(chosenSchema, async ({ id }, adapter) => {
    await sendEncodingAgain(adapter.ctx, id);
    return redirectDone(adapter, "/ops/encodings", sent);
  }),
});

const BYTES_PER_MB = 1024 * 1024;

/** Videos that wait for the encoder or have failed, with a button to send each again. */
export default function EncodingsScreen() {
  const {
    page: { items, next },
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={<Trans>동영상 변환</Trans>}
        description={<Trans>변환 대기 중이거나, 파일 외의 문제로 변환하지 못한 동영상이에요.</Trans>}
      />
      <ActionFailure />
      <DataTable
        caption={t`변환할 동영상 목록`}
        rows={items}
        rowKey={({ asset }) => asset.id}
        empty={
          <EmptyState
            title={t`변환 대기 중인 동영상이 없어요`}
            description={t`업로드된 동영상이 모두 변환됐어요.`}
          />
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
            header: t`작업`,
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
        <Trans>{encodingTries}회 실패</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={encodingTries > 0 ? "warning" : "info"}>
      <Trans>변환 중 {encodingProgress}%</Trans>
    </StatusBadge>
  );
}
