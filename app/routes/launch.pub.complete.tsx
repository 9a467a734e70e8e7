import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans, useLingui as useWords } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PLATFORM_STEPS, projectPath, projectView } from "../../domain/platform";
import { getProjectForMember } from "../../worker/services/platform";
import { PlatformFace } from "../areas/landing/platform-face";
import { platformUrl } from "../areas/landing/platform-page.server";
import { PLATFORM_STEP_WORDS } from "../areas/launch/words";
import { pageLoader } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { CopyField } from "../ui/copy-field";
import { filePath } from "../ui/file-path";
import { Card, PageHeader } from "../ui/page";
import { Stepper } from "../ui/stepper";

export const handle = { title: msg`매체 서비스를 만들었어요` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    project: projectView,
    address: z.string(),
  }),
  async ({ ctx, url }) => {
    const project = await getProjectForMember(ctx, url.searchParams.get("project") ?? "", "pub");
    return { project, address: platformUrl(ctx, project.alias ?? "") };
  },
);

/** Last page of the launcher: the platform's address, and the next steps. */
export default function CompleteScreen() {
  const { project, address } = useLoaderData<typeof loader>();
  const { i18n } = useLingui();
  const { t } = useWords();
  // A user's text must not pass through <Trans>, which parses tags.
  const name = project.displayName;
  const steps = [...PLATFORM_STEPS, "complete" as const].map((key) => ({
    key,
    label: i18n._(PLATFORM_STEP_WORDS[key]),
    isDone: key === "complete",
  }));
  return (
    <PlainShell wide>
      <PageHeader
        title={t`${name} 서비스를 만들었어요`}
        description={<Trans>앱과 광고 유닛을 등록하고 상품을 만들면 광고주가 예약할 수 있어요.</Trans>}
      />
      <Stepper steps={steps} current="complete" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Card title={<Trans>광고주에게 공유할 주소</Trans>}>
          <CopyField label={t`플랫폼 주소`} value={address} />
          <div className="flex flex-wrap gap-2 pt-5">
            <LinkButton to={projectPath("pub", project.id, "apps/new")} variant="primary">
              <Trans>앱 등록</Trans>
            </LinkButton>
            <LinkButton to={`${projectPath("pub", project.id)}?welcome=1`}>
              <Trans>대시보드로 이동</Trans>
            </LinkButton>
            <a
              href={address}
              className="inline-flex h-9 items-center px-2 text-sm font-medium text-brand-ink underline underline-offset-2"
            >
              <Trans>내 플랫폼 보기</Trans>
            </a>
          </div>
        </Card>
        <PlatformFace
          displayName={name}
          description={project.description}
          themeColor={project.themeColor}
          logoSrc={filePath(project.logoAssetId)}
          coverSrc={filePath(project.coverAssetId)}
          address={new URL(address).host}
          isFinal
        />
      </div>
    </PlainShell>
  );
}
