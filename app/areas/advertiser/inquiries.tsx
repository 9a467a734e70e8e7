import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { InquiriesScreen, type InquiryListProps } from "../inquiries/inquiries-screen";
import { type InquiryPageProps, InquiryScreen } from "../inquiries/inquiry-screen";

/** What this ad account asked publishers and the platform. */
export function AskedScreen(props: InquiryListProps) {
  const { t } = useLingui();
  const { project, path } = useProject();
  return (
    <InquiriesScreen
      {...props}
      side="asker"
      timeZone={project.timezone}
      description={<Trans>매체와 운영팀에 물어본 것과 그 답이에요.</Trans>}
      emptyDescription={t`애드노트에서 매체에 물어보거나, 도움말에서 운영팀에 물어볼 수 있어요.`}
      emptyAction={
        <LinkButton to={path("adnote")} variant="primary">
          <Trans>애드노트 보러 가기</Trans>
        </LinkButton>
      }
    />
  );
}

export function AskedInquiryScreen(props: InquiryPageProps) {
  const { project, path } = useProject();
  return (
    <InquiryScreen
      {...props}
      side="asker"
      listPath={path("inquiries")}
      timeZone={project.timezone}
      mayAnswer={false}
    />
  );
}
