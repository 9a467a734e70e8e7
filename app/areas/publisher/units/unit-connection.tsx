import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigation, useRevalidator } from "@remix-run/react";
import type { OwnProduct } from "../../../../domain/inventory";
import type { UnitListItem } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { Badge } from "../../../ui/badge";
import { LinkButton } from "../../../ui/button";
import { Card } from "../../../ui/page";
import { useFreshData } from "../../../ui/use-fresh";
import { WebChecks } from "../apps/web-checks";

/** Whether the unit has received a request yet. */
export function ConnectionBadge({ connected }: Pick<UnitListItem, "connected">) {
  const { t } = useLingui();
  return connected ? (
    <Badge tone="positive">{t`연결됨`}</Badge>
  ) : (
    <Badge tone="warning">{t`연결 대기`}</Badge>
  );
}

/** Connection status in detail; updates itself when the first request arrives. */
export function ConnectionCard({ unit, products }: { unit: UnitListItem; products: readonly OwnProduct[] }) {
  const { connected, platform, status } = unit;
  return (
    <Card title={<Trans>연결 상태</Trans>} actions={<ConnectionBadge connected={connected} />}>
      <div role="status" className="flex flex-col gap-1 text-sm">
        {status === "archived" ? (
          <p className="text-ink-muted">
            <Trans>보관한 유닛은 요청해도 광고가 노출되지 않아요.</Trans>
          </p>
        ) : connected ? (
          <Connected unit={unit} product={products[0] ?? null} />
        ) : (
          <Waiting isWeb={platform === "web"} />
        )}
      </div>
    </Card>
  );
}

/** An empty placement on a connected page looks broken: explains why it is empty, and how to fill it. */
function Connected({ unit, product }: { unit: UnitListItem; product: OwnProduct | null }) {
  const { may, path } = useProject();
  return (
    <>
      <p>
        {product === null ? (
          <Trans>
            이 유닛의 광고 요청을 수신했어요. 상품에 추가해 판매하기 전에는 광고 영역이 비어 있어요.
          </Trans>
        ) : (
          <Trans>이 유닛의 광고 요청을 수신했어요. 예약된 광고가 없으면 광고 영역이 비어 있어요.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        {product === null
          ? may("product.write") && (
              <LinkButton to={path(`products/new/units?unit=${unit.id}`)} size="small" variant="primary">
                <Trans>이 유닛으로 상품 만들기</Trans>
              </LinkButton>
            )
          : may("testing.write") && (
              <LinkButton to={path(`products/${product.id}`)} size="small">
                <Trans>상품에서 테스트 광고 노출하기</Trans>
              </LinkButton>
            )}
        <LinkButton to={path(`developer/${unit.appId}`)} size="small">
          <Trans>연결 체크리스트</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function Waiting({ isWeb }: { isWeb: boolean }) {
  useFreshData();
  const { state } = useRevalidator();
  const navigation = useNavigation();
  const isFetching = state !== "idle" && navigation.state === "idle";
  return (
    <>
      <p>
        {isWeb ? (
          <Trans>아래 코드를 붙여 넣은 페이지를 한 번 열어 주세요.</Trans>
        ) : (
          <Trans>이 유닛을 사용하는 앱에서 광고를 한 번 불러와 주세요.</Trans>
        )}
      </p>
      <p className="text-[13px] text-ink-muted">
        {isFetching ? (
          <Trans>확인하고 있어요.</Trans>
        ) : (
          <Trans>
            첫 요청이 오면 30초 안에 이 화면이 자동으로 갱신돼요. 테스트 기기의 요청은 집계하지 않아요.
          </Trans>
        )}
      </p>
      {isWeb && <WebChecks />}
    </>
  );
}
