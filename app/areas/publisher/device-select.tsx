import { Trans } from "@lingui/react/macro";
import type { TestDevice } from "../../../domain/serving";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";

export const deviceOptions = (devices: readonly TestDevice[]) =>
  devices.map(({ id, name }) => ({ value: id, label: name }));

/** Where there is no device to choose from. */
export function NoDevices() {
  const { path } = useProject();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">
        <Trans>먼저 테스트 기기를 등록해 주세요.</Trans>
      </p>
      <LinkButton to={path("settings/devices")} size="small">
        <Trans>테스트 기기 등록하기</Trans>
      </LinkButton>
    </div>
  );
}
