import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { OwnProduct } from "../../../domain/inventory";
import type { RewardCallback, UnitListItem } from "../../../worker/services/inventory";
import { Badge } from "../../components/badge";
import { LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { InlineAlert } from "../../components/inline-alert";
import { Card, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { ActionFailure } from "./action-failure";
import { scriptTag, unitTag } from "./apps/snippets/web";
import { ProductStatusBadge } from "./product-status";
import { UnitActions } from "./unit-actions";
import { ConnectionCard } from "./unit-connection";
import { UnitFacts } from "./unit-facts";
import { UnitPreviewCard } from "./unit-preview";

interface UnitDetailScreenProps {
  unit: UnitListItem;
  products: readonly OwnProduct[];
  appKey: string;
  adServeOrigin: string;
  /** Null where the unit has none or the reader may not know. */
  rewardCallback: RewardCallback | null;
}

export function UnitDetailScreen({ unit, products, rewardCallback, ...site }: UnitDetailScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 유닛`, to: path("units") }, { label: unit.name }]}
        title={unit.name}
        badge={unit.status === "archived" ? <Badge>{t`보관됨`}</Badge> : undefined}
        actions={<UnitActions unit={unit} />}
      />
      <ActionFailure />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex min-w-0 flex-col gap-5">
          <ConnectionCard unit={unit} products={products} />
          {unit.platform === "web" ? (
            <Card title={<Trans>웹사이트에 붙여 넣기</Trans>}>
              <div className="flex flex-col gap-3">
                <CopyField
                  multiline
                  label={t`스크립트 (페이지마다 한 번)`}
                  value={scriptTag(site.adServeOrigin, site.appKey)}
                />
                <CopyField multiline label={t`광고 자리`} value={unitTag(unit)} />
              </div>
            </Card>
          ) : (
            <AppCode unit={unit} {...site} />
          )}
          <UnitFacts unit={unit} />
          {rewardCallback?.url && (
            <RewardCallbackCard url={rewardCallback.url} secret={rewardCallback.key ?? ""} />
          )}
          <LinkedProducts unit={unit} products={products} />
        </div>
        <UnitPreviewCard unit={unit} adServeOrigin={site.adServeOrigin} />
      </div>
    </>
  );
}

/** Apps ask by HTTP; how, in their own language, their app's page says. */
function AppCode({
  unit,
  appKey,
  adServeOrigin,
}: {
  unit: UnitListItem;
  appKey: string;
  adServeOrigin: string;
}) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <Card title={<Trans>앱에서 요청하기</Trans>}>
      <div className="flex flex-col gap-3">
        <CopyField
          label={t`요청 주소`}
          value={`${adServeOrigin}/request?unit=${unit.id}&pf=${unit.platform}&lcl=ko&uid=USER_ID`}
        />
        <CopyField label={t`Authorization 헤더`} value={appKey} />
        <p className="text-[13px]">
          <Link to={path(`apps/${unit.appId}`)} className="text-brand-ink hover:underline">
            <Trans>언어별 코드는 앱 화면에 있어요.</Trans>
          </Link>
        </p>
      </div>
    </Card>
  );
}

function RewardCallbackCard({ url, secret }: { url: string; secret: string }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>보상 확인</Trans>}>
      <div className="flex flex-col gap-3">
        <CopyField label={t`알리는 주소`} value={url} />
        <CopyField label={t`서명 키`} value={secret} />
        <p className="text-[13px] text-ink-muted">
          <Trans>
            요청은 Standard Webhooks 방식으로 서명돼요. 같은 transactionId가 다시 오면 한 번만 지급해 주세요.
          </Trans>
        </p>
      </div>
    </Card>
  );
}

function LinkedProducts({ unit, products }: Pick<UnitDetailScreenProps, "unit" | "products">) {
  const { may, path } = useProject();
  return (
    <Card title={<Trans>연결된 상품</Trans>}>
      <div className="flex flex-col items-start gap-3">
        {unit.linked && unit.status !== "archived" && (
          <InlineAlert tone="info">
            <Trans>
              상품에 연결된 유닛은 보관하거나 지울 수 없어요. 먼저 상품에서 이 유닛을 빼 주세요. 상품을 내려도
              진행 중인 캠페인이 끝날 때까지는 연결돼 있어요.
            </Trans>
          </InlineAlert>
        )}
        {products.length === 0 && !unit.linked && (
          <p className="text-sm text-ink-muted">
            <Trans>아직 이 유닛을 파는 상품이 없어요. 상품에 넣어야 광고가 나와요.</Trans>
          </p>
        )}
        {products.length === 0 && may("product.write") && unit.status !== "archived" && (
          <LinkButton to={path(`products/new/units?unit=${unit.id}`)} size="small">
            <Trans>상품 만들기</Trans>
          </LinkButton>
        )}
        {products.length > 0 && (
          <ul className="flex w-full flex-col divide-y divide-line">
            {products.map((product) => (
              <li key={product.id} className="flex items-center justify-between gap-3 py-2">
                <Link to={path(`products/${product.id}`)} className="text-sm font-medium hover:underline">
                  {product.name}
                </Link>
                <ProductStatusBadge status={product.status} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
