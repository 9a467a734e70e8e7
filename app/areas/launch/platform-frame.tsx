import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PLATFORM_STEPS, type PlatformDraft, type PlatformStep } from "../../../domain/platform";
import { PlainShell } from "../../kit/plain-shell";
import { filePath } from "../../ui/file-path";
import { Card, PageHeader } from "../../ui/page";
import { Stepper } from "../../ui/stepper";
import { PlatformFace } from "../landing/platform-face";
import { PLATFORM_STEP_WORDS } from "./words";

/** Default theme colour. */
export const FIRST_THEME_COLOR = "#2457d6";

interface PlatformFrameProps {
  step: PlatformStep;
  draft: PlatformDraft;
  /** Values currently typed on this page. */
  shown?: {
    displayName?: string | undefined;
    description?: string | undefined;
    themeColor?: string | undefined;
    address?: string | undefined;
    logoSrc?: string | null;
    coverSrc?: string | null;
  };
  children: ReactNode;
}

/** A step of the publisher's launcher, with a preview of the platform. Completed steps can be reopened. */
export function PlatformFrame({ step, draft, shown = {}, children }: PlatformFrameProps) {
  const { i18n } = useLingui();
  const steps = [...PLATFORM_STEPS, "complete" as const].map((key) => ({
    key,
    label: i18n._(PLATFORM_STEP_WORDS[key]),
    ...(key === "complete" ? {} : { to: `/launch/pub/${key}` }),
  }));
  return (
    <PlainShell wide>
      <PageHeader
        title={<Trans>매체 서비스 만들기</Trans>}
        description={<Trans>우리 브랜드의 광고 플랫폼을 만들어요. 완료한 단계는 나갔다 와도 유지돼요.</Trans>}
      />
      <Stepper steps={steps} current={step} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Card>{children}</Card>
        <div className="lg:sticky lg:top-[calc(var(--header-height)+24px)]">
          <h2 className="pb-2 text-[13px] font-medium text-ink-muted">
            <Trans>미리 보기</Trans>
          </h2>
          <PlatformFace
            displayName={shown.displayName ?? draft.displayName ?? ""}
            description={shown.description ?? draft.description ?? ""}
            themeColor={shown.themeColor ?? draft.themeColor ?? FIRST_THEME_COLOR}
            logoSrc={shown.logoSrc ?? filePath(draft.logoAssetId)}
            coverSrc={shown.coverSrc ?? filePath(draft.coverAssetId)}
            {...(shown.address ? { address: shown.address } : {})}
          />
        </div>
      </div>
    </PlainShell>
  );
}
