import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { SettingsFrame, useSettingsTab } from "../areas/settings/settings-frame";
import type { PageHandle } from "../root";

export const handle = { title: msg`설정` } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <AdvertiserSettingsFrame>
      <Outlet />
    </AdvertiserSettingsFrame>
  );
}

/** Frame of an ad account's settings pages. */
function AdvertiserSettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const tab = useSettingsTab();
  const tabs = [
    ...tab("", t`광고 계정`),
    ...tab("profile", t`광고 프로필`),
    ...tab("payment", t`결제`),
    ...tab("project", t`프로젝트`),
    ...tab("devices", t`테스트 기기`),
    ...tab("data", t`데이터`),
    ...tab("delete", t`삭제`),
  ];
  return <SettingsFrame groups={[{ key: "account", tabs }]}>{children}</SettingsFrame>;
}
