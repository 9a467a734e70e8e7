import { Trans, useLingui } from "@lingui/react/macro";
import { BILLING_ZONE } from "../../../domain/kernel";
import { InquiriesScreen, type InquiryListProps } from "../inquiries/inquiries-screen";
import { type InquiryPageProps, InquiryScreen } from "../inquiries/inquiry-screen";

/** What the platform was asked. */
export function OperatorInquiriesScreen(props: InquiryListProps) {
  const { t } = useLingui();
  return (
    <InquiriesScreen
      {...props}
      side="asked"
      timeZone={BILLING_ZONE}
      description={<Trans>도움말에서 운영팀에 물어본 것이에요. 2영업일 안에 답해 주세요.</Trans>}
      emptyDescription={t`누군가 운영팀에 물어보면 여기에 나타나요.`}
    />
  );
}

export function OperatorInquiryScreen(props: InquiryPageProps) {
  return (
    <InquiryScreen {...props} side="asked" listPath="/ops/inquiries" timeZone={BILLING_ZONE} mayAnswer />
  );
}
