import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { QUEST_SDK_MIN_VERSION } from "../../../../domain/kernel";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { LinkButton } from "../../../components/button";
import { CopyField } from "../../../components/copy-field";
import { InlineAlert } from "../../../components/inline-alert";
import { Card, PageHeader } from "../../../components/page";
import { DescriptionList } from "../../../components/stat";
import { useFormat } from "../../../components/use-format";
import { useProject } from "../../../shell/use-project";
import { QUEST_KIND_WORDS } from "../../campaign-shared/quest-words";
import { ActionFailure } from "../action-failure";
import { ProductActions } from "../product-actions";
import { ProductStatusBadge } from "../product-status";
import { RemovedNotice } from "../products/removal";
import { QuestForm } from "./quest-form";
import { QuestsOff } from "./quests-off";

interface QuestScreenProps {
  product: ProductDetail;
  /** What a channel stands behind. */
  addressPrefix: string;
}

/** One channel: how it looks, where it is, and whether it is sold. */
export function QuestScreen({ product, addressPrefix }: QuestScreenProps) {
  const { t } = useLingui();
  const { path, may } = useProject();
  const isOpen = product.status !== "remove";
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`퀘스트 상품`, to: path("quests") }, { label: product.name }]}
        title={product.name}
        badge={<ProductStatusBadge status={product.status} />}
        actions={<ProductActions product={product} />}
      />
      <ActionFailure except={["save"]} />
      <div className="flex flex-col gap-4 pb-5 empty:hidden">
        <QuestsOff />
        <RemovedNotice product={product} />
        {product.status === "ready" && (
          <InlineAlert tone="warning" title={<Trans>아직 팔고 있지 않아요</Trans>}>
            <Trans>판매를 시작해야 광고주가 보고 예약할 수 있어요.</Trans>
          </InlineAlert>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        {isOpen && may("product.write") && (
          <Card title={<Trans>페이지 꾸미기</Trans>}>
            <QuestForm product={product} addressPrefix={addressPrefix} />
          </Card>
        )}
        <div className="flex min-w-0 flex-col gap-5">
          <ChannelCard product={product} address={`${addressPrefix}${product.questChannel}`} />
        </div>
      </div>
    </>
  );
}

function ChannelCard({ product, address }: { product: ProductDetail; address: string }) {
  const { t } = useLingui();
  const { project } = useProject();
  const { i18n } = useRuntime();
  const { number } = useFormat();
  const { questKind } = product;
  return (
    <Card title={<Trans>퀘스트 페이지</Trans>}>
      <div className="flex flex-col gap-4">
        <CopyField label={t`주소`} value={address} />
        <DescriptionList
          items={[
            { key: "kind", term: t`종류`, value: questKind && i18n._(QUEST_KIND_WORDS[questKind].name) },
            { key: "ongoing", term: t`진행 중 캠페인`, value: t`${number(product.ongoing.count)}개` },
            { key: "refresh", term: t`새로 고침`, value: t`3시간마다` },
          ]}
        />
        <p className="text-[13px] text-ink-muted">
          <Trans>
            앱에서는 이 주소를 웹뷰로 열어 주세요. SDK로 퀘스트를 연결하려면 Android{" "}
            {QUEST_SDK_MIN_VERSION.android}, iOS {QUEST_SDK_MIN_VERSION.apple} 이상이 필요해요.
          </Trans>
        </p>
        <div>
          <LinkButton to={`/p/${project.alias}/quest/${product.questChannel}`}>
            <Trans>퀘스트 페이지 보기</Trans>
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
