import { Trans, useLingui } from "@lingui/react/macro";
import { isEditable } from "../../../../domain/booking";
import { isViewable } from "../../../../domain/content";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { UnsavedGuard } from "../../../ui/form/unsaved-guard";
import { InlineAlert } from "../../../ui/inline-alert";
import { EmptyState, PageHeader } from "../../../ui/page";
import { useFocusedAnswer } from "../../../ui/use-focused-answer";
import { AudienceStanding } from "../../campaign/audience-part";
import { CreativeBadge } from "../../campaign/campaign-badge";
import { CreativeForm } from "./creative-form";
import type { CreativePage } from "./creative-page.server";
import { MissingUnits, unitsWithoutCreative } from "./missing-units";

/** Form to add or edit a creative. */
export function CreativeScreen({ detail, creative, reach, unitId, isNext, pageOrigin }: CreativePage) {
  const { t } = useLingui();
  const { path } = useProject();
  const { campaign, offer } = detail;
  const title = creative ? t`소재 수정` : t`소재 추가`;
  // The verb refuses to change a video that is being encoded or failed to encode.
  const asset = creative && !isViewable(creative.asset.status) ? creative.asset.status : undefined;
  const home = path(`campaigns/${campaign.id}`);
  return (
    <>
      <PageHeader
        title={title}
        badge={creative && <CreativeBadge status={creative.status} campaignStatus={campaign.status} />}
        breadcrumbs={[
          { label: t`캠페인`, to: path("campaigns") },
          { label: campaign.name || offer.product.name, to: home },
          { label: title },
        ]}
      />
      <div className="flex flex-col gap-4">
        {creative?.status === "rejected" && creative.rejectionComment && (
          <InlineAlert tone="danger" title={<Trans>반려 사유</Trans>}>
            <span className="whitespace-pre-wrap">{creative.rejectionComment}</span>
          </InlineAlert>
        )}
        {creative?.status === "live" && (
          <InlineAlert tone="info">
            <Trans>저장하면 다시 검토를 받고, 승인될 때까지 이 소재는 노출되지 않아요.</Trans>
          </InlineAlert>
        )}
        {creative && asset !== undefined && (
          <InlineAlert tone="warning">
            {asset === "failed" ? (
              <Trans>
                변환에 실패한 동영상 소재는 수정할 수 없어요. 새 소재로 등록하고 이 소재는 삭제해 주세요.
              </Trans>
            ) : (
              <Trans>동영상을 변환하는 동안에는 수정할 수 없어요. 변환이 끝난 뒤 다시 시도해 주세요.</Trans>
            )}
          </InlineAlert>
        )}
        {isNext ? (
          <NextUnit detail={detail} unitId={unitId} />
        ) : (
          !creative && detail.creatives.length > 0 && <MissingUnits detail={detail} />
        )}
        {reach.audiences.length > 0 && <AudienceStanding reach={reach} targeting={campaign.targeting} />}
        {unitId === null ? (
          <EmptyState
            title={t`소재를 등록할 광고 유닛이 없어요`}
            description={t`이 상품을 판매하는 매체에 문의해 주세요.`}
          />
        ) : (
          <UnsavedGuard>
            <CreativeForm
              key={unitId}
              detail={detail}
              creative={creative}
              unitId={unitId}
              pageOrigin={pageOrigin}
            />
          </UnsavedGuard>
        )}
      </div>
    </>
  );
}

/** Confirms the saved creative and names the next unit; receives the focus. */
function NextUnit({ detail, unitId }: Pick<CreativePage, "detail" | "unitId">) {
  const { path } = useProject();
  const { campaign, offer } = detail;
  const ref = useFocusedAnswer(unitId);
  const unit = offer.units.find(({ id }) => id === unitId)?.name;
  const total = offer.units.length;
  const done = total - unitsWithoutCreative(detail).length;
  const home = path(`campaigns/${campaign.id}`);
  return (
    <InlineAlert
      ref={ref}
      tone="positive"
      title={<Trans>소재를 저장했어요. 다음은 {unit} 소재예요.</Trans>}
      action={
        <LinkButton
          size="small"
          to={`${home}${isEditable(campaign.status) ? "/edit/creatives" : "?tab=creatives"}`}
        >
          <Trans>나중에 올리기</Trans>
        </LinkButton>
      }
    >
      <span className="nums">
        <Trans>
          유닛 {total}개 가운데 {done}개의 소재를 올렸어요.
        </Trans>
      </span>
    </InlineAlert>
  );
}
