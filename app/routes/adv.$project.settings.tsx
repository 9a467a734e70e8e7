import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { SettingsFrame } from "../areas/settings/settings-frame";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { title: msg`설정` } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <AdvertiserSettingsFrame>
      <Outlet />
    </AdvertiserSettingsFrame>
  );
}

/** The frame of every settings page of an ad account. */
function AdvertiserSettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const tabs = [
    { to: path("settings"), label: t`광고 계정`, exact: true },
    { to: path("settings/profile"), label: t`광고 프로필` },
    { to: path("settings/payment"), label: t`결제` },
    { to: path("settings/project"), label: t`프로젝트` },
    ...(may("preview.read") ? [{ to: path("settings/devices"), label: t`테스트 기기` }] : []),
    ...(may("project.delete") ? [{ to: path("settings/delete"), label: t`삭제` }] : []),
  ];
  return <SettingsFrame groups={[{ key: "account", tabs }]}>{children}</SettingsFrame>;
}
