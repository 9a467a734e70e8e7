import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BILLING_ZONE } from "../../../domain/kernel";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { useQueueFilter } from "./assign-form";
import type { inquiriesLoader, inquiryLoader } from "./inquiries.server";
import { InquiriesScreen } from "./inquiries-screen";
import { InquiryScreen } from "./inquiry-screen";
import { supportTitle, title } from "./words";

export const handle = { title } satisfies PageHandle;
export const supportHandle = { title: supportTitle } satisfies PageHandle;

/**
 * An ad account's inquiries to publishers and the platform, or a publisher's inquiries from advertisers of the ad-note catalogue.
 */
export function ProjectInquiries() {
  const { t } = useLingui();
  const { project, side, path } = useProject();
  const list = { ...useLoaderData<typeof inquiriesLoader>(), timeZone: project.timezone };
  if (side === "pub")
    return (
      <InquiriesScreen
        {...list}
        side="asked"
        description={<Trans>광고주가 애드노트에서 보낸 문의예요. 2영업일 안에 답변해 주세요.</Trans>}
        emptyDescription={t`광고주가 애드노트에서 보낸 문의가 여기에 표시돼요.`}
      />
    );
  return (
    <InquiriesScreen
      {...list}
      side="asker"
      description={<Trans>매체와 운영팀에 보낸 문의와 답변이에요.</Trans>}
      emptyDescription={t`애드노트에서 매체에, 도움말에서 운영팀에 문의할 수 있어요.`}
      emptyAction={
        <LinkButton to={path("adnote")} variant="primary">
          <Trans>애드노트 보러 가기</Trans>
        </LinkButton>
      }
    />
  );
}

/** A single inquiry; a publisher may answer it. @param answerButton for inquiries that are answered by a button */
export function ProjectInquiry({ answerButton }: { answerButton?: ReactNode }) {
  const { project, side, path, may } = useProject();
  return (
    <InquiryScreen
      {...useLoaderData<typeof inquiryLoader>()}
      side={side === "pub" ? "asked" : "asker"}
      listPath={path("inquiries")}
      timeZone={project.timezone}
      mayAnswer={side === "pub" && may("inquiry.answer")}
      answerButton={answerButton}
    />
  );
}

/** Inquiries to the platform. */
export function OperatorInquiries() {
  const { t } = useLingui();
  const queue = useQueueFilter();
  return (
    <InquiriesScreen
      {...useLoaderData<typeof inquiriesLoader>()}
      side="asked"
      timeZone={BILLING_ZONE}
      filters={[queue]}
      hasAssignees
      description={<Trans>도움말에서 운영팀에 보낸 문의예요. 2영업일 안에 답변해 주세요.</Trans>}
      emptyDescription={t`운영팀에 온 문의가 여기에 표시돼요.`}
    />
  );
}

export function OperatorInquiry() {
  return (
    <InquiryScreen
      {...useLoaderData<typeof inquiryLoader>()}
      side="asked"
      listPath="/ops/inquiries"
      timeZone={BILLING_ZONE}
      mayAnswer
    />
  );
}

/** A publisher's inquiry to the platform's operators. */
export function SupportInquiry() {
  const { project, path } = useProject();
  return (
    <InquiryScreen
      {...useLoaderData<typeof inquiryLoader>()}
      side="asker"
      listPath={path("support")}
      timeZone={project.timezone}
      mayAnswer={false}
    />
  );
}
