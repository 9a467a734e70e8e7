import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../kit/use-project";
import { Card } from "../../ui/page";
import { InquiriesScreen, type InquiryListProps } from "../inquiries/inquiries-screen";
import { type InquiryPageProps, InquiryScreen } from "../inquiries/inquiry-screen";
import { SupportForm } from "../inquiries/support-form";

export const title = msg`고객 지원`;

interface SupportScreenProps extends InquiryListProps {
  /** Where the answer goes: the reader's own address. */
  email: string;
}

/** What this publisher asked the platform's operators, and the form that asks. */
export function SupportScreen({ email, ...list }: SupportScreenProps) {
  const { t } = useLingui();
  const { project } = useProject();
  return (
    <InquiriesScreen
      {...list}
      side="asker"
      timeZone={project.timezone}
      title={<Trans>고객 지원</Trans>}
      description={<Trans>운영팀에 문의하고 답을 볼 수 있어요.</Trans>}
      emptyDescription={t`문의를 보내면 진행 상태와 답이 여기에 나타나요.`}
    >
      <Card
        title={<Trans>문의하기</Trans>}
        description={<Trans>2영업일 안에 {email}로 답해 드려요.</Trans>}
        className="mb-6 max-w-2xl"
      >
        {/* A longer list is a new form: what was sent is no longer typed. */}
        <SupportForm key={list.page.items[0]?.inquiry.id} />
      </Card>
    </InquiriesScreen>
  );
}

export function SupportInquiryScreen(props: InquiryPageProps) {
  const { project, path } = useProject();
  return (
    <InquiryScreen
      {...props}
      side="asker"
      listPath={path("support")}
      timeZone={project.timezone}
      mayAnswer={false}
    />
  );
}
