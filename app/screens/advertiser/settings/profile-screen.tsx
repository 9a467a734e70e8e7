import { Trans } from "@lingui/react/macro";
import { ProfileForm } from "../../publisher-settings/profile-screen";

/** Who the ad account's creatives are shown as from, unless one says otherwise. */
export function AdvertiserProfileScreen() {
  return (
    <ProfileForm
      description={<Trans>네이티브처럼 프로필이 보이는 소재를 만들 때 이 이름과 사진으로 시작해요.</Trans>}
      shownTitle={<Trans>소재에 보이는 모습</Trans>}
    />
  );
}
