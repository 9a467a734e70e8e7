import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type OwnProduct, ownProductView } from "../../../domain/inventory";
import { mayAct } from "../../../domain/people";
import { deletionSchema } from "../../../domain/platform";
import {
  deleteUnit,
  getApp,
  getRewardCallback,
  getUnit,
  listProductsOfUnit,
  type RewardCallback,
  rewardCallbackView,
  setUnitArchived,
  type UnitListItem,
  unitListItemView,
} from "../../../worker/services/inventory";
import { scriptTag, unitTag } from "../../areas/publisher/apps/snippets/web";
import { buttonSchema } from "../../areas/publisher/forms";
import { ProductStatusBadge } from "../../areas/publisher/products/product-status";
import { TOASTS } from "../../areas/publisher/toasts";
import { ConnectionCard } from "../../areas/publisher/units/unit-connection";
import { UnitPreviewCard } from "../../areas/publisher/units/unit-preview";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { InlineAlert } from "../../ui/inline-alert";
import { Card, PageHeader } from "../../ui/page";
import { UnitActions } from "./unit-actions";
import { UnitFacts } from "./unit-facts";

export const handle = {
  access: "unit.read",
  title: msg`광고 유닛 상세`,
  name: named<typeof loader>(({ unit }) => unit.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    unit: unitListItemView,
    products: z.array(ownProductView),
    rewardCallback: rewardCallbackView.nullable(),
    appKey: z.string(),
    adServeOrigin: z.string(),
  }),
  async ({ ctx, project, level, id }) => {
    const unit = await getUnit(ctx, project, id("unit"));
    const hasCallback = unit.format === "rewarded" && mayAct("unit.write", "pub", level);
    const [app, products, rewardCallback] = await Promise.all([
      getApp(ctx, project, unit.appId),
      listProductsOfUnit(ctx, project, unit.id),
      hasCallback ? getRewardCallback(ctx, project, unit.id) : null,
    ]);
    return { unit, products, rewardCallback, appKey: app.appKey, adServeOrigin: ctx.env.AD_SERVE_ORIGIN };
  },
);

async function archive(adapter: ProjectAdapter, archived: boolean) {
  const { project } = adapter;
  const unit = adapter.id("unit");
  await setUnitArchived(adapter.ctx, project, unit, archived);
  return redirectDone(
    adapter,
    adapter.path(`units/${unit}`),
    archived ? TOASTS.unitArchived : TOASTS.unitRestored,
  );
}

async function remove(adapter: ProjectAdapter, input: z.output<typeof deletionSchema>) {
  const { project } = adapter;
  const unit = adapter.id("unit");
  await deleteUnit(adapter.ctx, project, unit, input);
  return redirectDone(adapter, adapter.path("units"), TOASTS.unitDeleted);
}

export const action = intentAction({
  archive: projectAction(buttonSchema, (_input, adapter) => archive(adapter, true)),
  restore: projectAction(buttonSchema, (_input, adapter) => archive(adapter, false)),
  delete: projectAction(deletionSchema, (input, adapter) => remove(adapter, input)),
});

export default function UnitDetailScreen() {
  const { unit, products, rewardCallback, ...site } = useLoaderData<typeof loader>();
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
            <Card title={<Trans>웹사이트에 코드 삽입</Trans>}>
              <div className="flex flex-col gap-3">
                <CopyField
                  multiline
                  label={t`스크립트 (페이지마다 한 번)`}
                  value={scriptTag(site.adServeOrigin, site.appKey)}
                />
                <CopyField multiline label={t`광고 영역`} value={unitTag(unit)} />
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

interface UnitDetailScreenProps {
  unit: UnitListItem;
  products: readonly OwnProduct[];
  appKey: string;
  adServeOrigin: string;
  /** Null if the unit has none or the reader has no access. */
  rewardCallback: RewardCallback | null;
}

/** Code of the HTTP call; the app's page has complete code in the app's programming language. */
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
        <CopyField label={t`알림 주소`} value={url} />
        <CopyField label={t`서명 키`} value={secret} />
        <p className="text-[13px] text-ink-muted">
          <Trans>
            요청은 Standard Webhooks 형식으로 서명돼요. 같은 transactionId가 다시 오면 한 번만 지급해 주세요.
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
              상품에 연결된 유닛은 보관하거나 삭제할 수 없어요. 먼저 상품에서 이 유닛을 제외해 주세요. 상품을
              삭제해도 진행 중인 캠페인이 종료될 때까지는 연결되어 있어요.
            </Trans>
          </InlineAlert>
        )}
        {products.length === 0 && !unit.linked && (
          <p className="text-sm text-ink-muted">
            <Trans>이 유닛을 판매하는 상품이 없어요. 상품에 추가해야 광고가 노출돼요.</Trans>
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
