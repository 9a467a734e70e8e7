import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useProject } from "../../../kit/use-project";
import { InlineAlert } from "../../../ui/inline-alert";

/** Notice that audience targeting is disabled: existing data can be read, but nothing created or sold. */
export function TargetingOff() {
  const { project, path } = useProject();
  if (project.features.includes("audience-targeting")) return null;
  return (
    <div className="pb-4">
      <InlineAlert tone="info" title={<Trans>오디언스 타깃팅이 꺼져 있어요</Trans>}>
        <Trans>켜기 전에는 타깃팅을 만들거나 판매할 수 없어요.</Trans>{" "}
        <Link to={path("settings/enhancement")} className="text-brand-ink underline">
          <Trans>부가 기능 보기</Trans>
        </Link>
      </InlineAlert>
    </div>
  );
}

/** Whether the reader may create and change audience targeting data. */
export function useTargetingEditable(): boolean {
  const { may, project } = useProject();
  return may("product.write") && project.features.includes("audience-targeting");
}
