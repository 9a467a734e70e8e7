import { useLingui } from "@lingui/react";
import { Trans, useLingui as useWords } from "@lingui/react/macro";
import { PLATFORM_STEPS } from "../../../domain/platform";
import type { ProjectView } from "../../../worker/services/platform";
import { LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { filePath } from "../../components/file-path";
import { Card, PageHeader } from "../../components/page";
import { Stepper } from "../../components/stepper";
import { PlainShell } from "../../shell/app-shell";
import { PlatformFace } from "../publisher/platform-face";
import { PLATFORM_STEP_WORDS } from "./words";

/** The end of the launcher: where the platform answers, and what comes next. */
export function CompleteScreen({ project, address }: { project: ProjectView; address: string }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  // A text of somebody's goes through no <Trans>, which reads tags in it.
  const name = project.displayName;
  const steps = [...PLATFORM_STEPS, "complete" as const].map((key) => ({
    key,
    label: i18n._(PLATFORM_STEP_WORDS[key]),
  }));
  return (
    <PlainShell wide>
      <PageHeader
        title={t`${name} 서비스를 열었어요`}
        description={<Trans>앱과 광고 유닛을 등록하고 상품을 만들면 광고주가 예약할 수 있어요.</Trans>}
      />
      <Stepper steps={steps} current="complete" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Card title={<Trans>광고주에게 알려 줄 주소</Trans>}>
          <CopyField label={t`플랫폼 주소`} value={address} />
          <div className="flex flex-wrap gap-2 pt-5">
            <LinkButton to={`/pub/${project.id}/apps/new`} variant="primary">
              <Trans>앱 등록하기</Trans>
            </LinkButton>
            <LinkButton to={`/pub/${project.id}?welcome=1`}>
              <Trans>대시보드로 가기</Trans>
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
