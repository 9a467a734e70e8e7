import { ph } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { supportInquirySchema } from "../../domain/desk";
import { inUnicode } from "../../domain/kernel";
import { askSupport } from "../../worker/services/desk";
import type { inquiriesLoader } from "../areas/inquiries/inquiries.server";
import { InquiriesScreen } from "../areas/inquiries/inquiries-screen";
import { supportHandle } from "../areas/inquiries/pages";
import { SupportForm } from "../areas/inquiries/support-form";
import { INQUIRY_TOASTS } from "../areas/inquiries/words";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Card } from "../ui/page";

export const handle = { ...supportHandle, access: "inquiry.read" } satisfies PageHandle;

export { inquiriesLoader as loader } from "../areas/inquiries/inquiries.server";

export const action = intentAction({
  support: projectAction(supportInquirySchema, async (input, adapter) => {
    await askSupport(adapter.ctx, adapter.project, input);
    return redirectDone(adapter, adapter.path("support"), INQUIRY_TOASTS.pubSupport);
  }),
});

/** This publisher's inquiries to the platform's operators, and the inquiry form. */
export default function SupportScreen() {
  const { email, ...list } = useLoaderData<typeof inquiriesLoader>();
  const { t } = useLingui();
  const { project } = useProject();
  return (
    <InquiriesScreen
      {...list}
      side="asker"
      timeZone={project.timezone}
      title={<Trans>고객 지원</Trans>}
      description={<Trans>운영팀에 문의하고 답변을 볼 수 있어요.</Trans>}
      emptyDescription={t`문의를 보내면 진행 상태와 답변이 여기에 표시돼요.`}
    >
      <Card
        title={<Trans>문의하기</Trans>}
        description={<Trans>영업일 기준 2일 안에 {ph({ email: inUnicode(email) })}로 답변해 드려요.</Trans>}
        className="mb-6 max-w-form"
      >
        {/* A longer list resets the form after sending. */}
        <SupportForm />
      </Card>
    </InquiriesScreen>
  );
}
