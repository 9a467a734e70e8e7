import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProductRow } from "../../../worker/services/products/find";
import type { UnitListItem } from "../../../worker/services/units/list";
import type { RewardCallback } from "../../../worker/services/units/reward-callback";
import { Badge } from "../../components/badge";
import { LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { InlineAlert } from "../../components/inline-alert";
import { Card, PageHeader } from "../../components/page";
import { DescriptionList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { FORMAT_WORDS } from "../campaign-shared/words";
import { ActionFailure } from "./action-failure";
import { ConfirmIntentButton, IntentButton } from "./intent-button";
import { ProductStatusBadge } from "./product-status";
import { scriptTag, unitTag } from "./sdk-snippets";
import { UnitPreview } from "./unit-preview";

interface UnitDetailScreenProps {
  unit: UnitListItem;
  products: readonly ProductRow[];
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
        actions={<UnitActions unit={unit} linked={products.length > 0} />}
      />
      <ActionFailure />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex min-w-0 flex-col gap-5">
          <UnitFacts unit={unit} />
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
          {rewardCallback?.url && (
            <RewardCallbackCard url={rewardCallback.url} secret={rewardCallback.key ?? ""} />
          )}
          <LinkedProducts unit={unit} products={products} />
        </div>
        <Card title={<Trans>미리 보기</Trans>}>
          <UnitPreview {...unit} />
        </Card>
      </div>
    </>
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

function UnitActions({ unit, linked }: { unit: UnitListItem; linked: boolean }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  if (unit.status !== "archived" && !may("unit.write")) return <ExplainLink unit={unit} />;
  if (!may("unit.write")) return null;
  if (unit.status === "archived") return <IntentButton intent="restore">{t`되돌리기`}</IntentButton>;
  return (
    <>
      <ExplainLink unit={unit} />
      <LinkButton to={path(`units/${unit.id}/edit`)}>
        <Trans>수정</Trans>
      </LinkButton>
      {!linked && (
        <ConfirmIntentButton
          intent="archive"
          title={t`광고 유닛을 보관할까요?`}
          description={t`보관하면 이 자리에 광고가 나오지 않아요. 보관함에서 언제든 되돌릴 수 있어요.`}
          confirmLabel={t`보관`}
        >
          <Trans>보관</Trans>
        </ConfirmIntentButton>
      )}
    </>
  );
}

/** Why a request of the unit gets what it gets. */
function ExplainLink({ unit }: { unit: UnitListItem }) {
  const { path } = useProject();
  return (
    <LinkButton to={path(`units/${unit.id}/explain`)}>
      <Trans>요청 설명</Trans>
    </LinkButton>
  );
}

function UnitFacts({ unit }: { unit: UnitListItem }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const format = useFormat();
  const shown = [
    unit.placement.profile && t`광고주 이름`,
    unit.placement.headline && t`제목`,
    unit.placement.body && t`본문`,
    unit.placement.cta && t`버튼`,
  ].filter((word) => word !== false);
  return (
    <Card title={<Trans>유닛 정보</Trans>}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            {
              key: "app",
              term: t({ message: "앱", context: "one" }),
              value: (
                <Link to={path(`apps/${unit.appId}`)} className="text-brand-ink hover:underline">
                  {unit.appTitle}
                </Link>
              ),
            },
            { key: "format", term: t`형식`, value: i18n._(FORMAT_WORDS[unit.format]) },
            { key: "size", term: t`크기`, value: `${unit.width}×${unit.height}px` },
            ...(unit.format === "native"
              ? [{ key: "texts", term: t`함께 보여 줄 것`, value: shown.join(", ") || t`이미지만` }]
              : []),
            { key: "mark", term: t`AD 표시`, value: unit.adMark ? t`보여요` : t`보이지 않아요` },
            { key: "created", term: t`만든 날`, value: format.dayOf(unit.createdAt, project.timezone) },
          ]}
        />
        <CopyField label={t`유닛 번호`} value={unit.id} />
      </div>
    </Card>
  );
}

function LinkedProducts({ unit, products }: Pick<UnitDetailScreenProps, "unit" | "products">) {
  const { may, path } = useProject();
  return (
    <Card title={<Trans>연결된 상품</Trans>}>
      {products.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-ink-muted">
            <Trans>아직 이 유닛을 파는 상품이 없어요. 상품에 넣어야 광고가 나와요.</Trans>
          </p>
          {may("product.write") && unit.status !== "archived" && (
            <LinkButton to={path("products/new")} size="small">
              <Trans>상품 만들기</Trans>
            </LinkButton>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          {unit.status !== "archived" && (
            <InlineAlert tone="info">
              <Trans>상품에 연결된 유닛은 보관할 수 없어요. 먼저 상품을 수정해서 이 유닛을 빼 주세요.</Trans>
            </InlineAlert>
          )}
          <ul className="flex flex-col divide-y divide-line">
            {products.map((product) => (
              <li key={product.id} className="flex items-center justify-between gap-3 py-2">
                <Link to={path(`products/${product.id}`)} className="text-sm font-medium hover:underline">
                  {product.name}
                </Link>
                <ProductStatusBadge status={product.status} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
