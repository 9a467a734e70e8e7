import { useLingui } from "@lingui/react/macro";

/** Common rejection reasons, before a publisher has its own templates. */
export function useCampaignReasons(): string[] {
  const { t } = useLingui();
  return [
    t`광고주 정보와 랜딩 페이지의 내용이 달라요.`,
    t`우리 서비스에 광고할 수 없는 업종이에요.`,
    t`요청한 기간에는 광고를 집행할 수 없어요.`,
    t`소재를 수정해서 다시 요청해 주세요.`,
  ];
}
