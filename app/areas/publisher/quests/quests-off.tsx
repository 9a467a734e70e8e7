import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useProject } from "../../../kit/use-project";
import { InlineAlert } from "../../../ui/inline-alert";

/** Why quests cannot be sold: disabled, or not available. Empty if they are enabled. */
export function QuestsOff() {
  const { project, path, may } = useProject();
  if (project.currency !== "KRW") {
    return (
      <InlineAlert tone="info" title={<Trans>퀘스트를 판매할 수 없는 매체예요</Trans>}>
        <Trans>퀘스트 수수료는 원화로 정해져 있어 통화가 원화인 매체에서만 판매할 수 있어요.</Trans>
      </InlineAlert>
    );
  }
  if (project.features.includes("quest")) return null;
  return (
    <InlineAlert tone="warning" title={<Trans>퀘스트 기능이 꺼져 있어요</Trans>}>
      <p>
        <Trans>
          기능을 켜면 퀘스트 상품을 만들고 판매할 수 있어요. 이미 예약된 캠페인은 그대로 진행돼요.
        </Trans>
      </p>
      {may("features.write") ? (
        <p className="pt-1">
          <Link
            to={path("settings/enhancement")}
            className="inline-flex min-h-6 items-center font-medium underline underline-offset-2"
          >
            <Trans>부가 기능에서 켜기</Trans>
          </Link>
        </p>
      ) : (
        <p className="pt-1">
          <Trans>부가 기능은 편집자 이상만 변경할 수 있어요.</Trans>
        </p>
      )}
    </InlineAlert>
  );
}
