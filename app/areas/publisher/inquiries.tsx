import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../kit/use-project";
import { InquiriesScreen, type InquiryListProps } from "../inquiries/inquiries-screen";
import { type InquiryPageProps, InquiryScreen } from "../inquiries/inquiry-screen";

/** What advertisers of the ad-note catalogue asked this publisher. */
export function PublisherInquiriesScreen(props: InquiryListProps) {
  const { t } = useLingui();
  const { project } = useProject();
  return (
    <InquiriesScreen
      {...props}
      side="asked"
      timeZone={project.timezone}
      description={<Trans>애드노트에서 광고주가 물어본 것이에요. 2영업일 안에 답해 주세요.</Trans>}
      emptyDescription={t`광고주가 애드노트에서 물어보면 여기에 나타나요.`}
    />
  );
}

export function PublisherInquiryScreen(props: InquiryPageProps) {
  const { project, path, may } = useProject();
  return (
    <InquiryScreen
      {...props}
      side="asked"
      listPath={path("inquiries")}
      timeZone={project.timezone}
      mayAnswer={may("inquiry.answer")}
    />
  );
}
