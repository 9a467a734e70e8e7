import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { projectPath } from "../../../domain/platform";
import type { PlatformView } from "../../../worker/services/platform";
import { authPath } from "../../kit/auth-paths";
import { brandStyle } from "../../ui/brand";
import { LinkButton } from "../../ui/button";
import { filePath } from "../../ui/file-path";
import { Logo } from "./platform-face";

interface PlatformHeroProps {
  project: PlatformView;
  home: string;
  signedIn: boolean;
  /** The reader's last used ad account. */
  accountId: string | null;
}

/** Head of a publisher's page, with links for advertisers. */
export function PlatformHero({ project, home, signedIn, accountId }: PlatformHeroProps) {
  return (
    <MediaFace project={project}>
      <Entrance home={home} signedIn={signedIn} accountId={accountId} />
    </MediaFace>
  );
}

interface MediaFaceProps {
  project: PlatformView;
  /** Buttons beside the name. */
  children: ReactNode;
}

/** A publisher's cover, logo, name and description. */
export function MediaFace({ project, children }: MediaFaceProps) {
  const { displayName, description, link } = project;
  const { t } = useLingui();
  const cover = filePath(project.coverAssetId);
  return (
    <header
      data-brand=""
      style={brandStyle(project.themeColor) ?? undefined}
      className="mb-6 overflow-hidden rounded-lg border border-line bg-surface"
    >
      {cover ? (
        <img src={cover} alt="" className="h-36 w-full bg-brand object-cover sm:h-64" />
      ) : (
        <div className="h-20 bg-brand sm:h-28" />
      )}
      <div className="flex flex-wrap items-end justify-between gap-4 px-5 pb-6 sm:px-8">
        <div className="min-w-0">
          <Logo src={filePath(project.logoAssetId)} className="-mt-8" />
          <h1 className="mt-3 text-2xl font-bold">{displayName}</h1>
          {description && (
            <p className="mt-1 max-w-2xl text-sm whitespace-pre-wrap text-ink-muted">{description}</p>
          )}
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="mt-2 inline-flex min-h-6 items-center gap-1 text-sm text-brand-ink underline underline-offset-2"
            >
              {t`${displayName} 홈페이지`}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </header>
  );
}

function Entrance({ home, signedIn, accountId }: Omit<PlatformHeroProps, "project">) {
  if (accountId) {
    return (
      <LinkButton to={projectPath("adv", accountId)} variant="primary">
        <Trans>내 광고 계정</Trans>
      </LinkButton>
    );
  }
  if (signedIn) {
    return (
      <LinkButton to="/launch/adv" variant="primary">
        <Trans>광고 계정 만들기</Trans>
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={authPath("sign-up", { kind: "adv", next: "/launch/adv" })} variant="primary">
        <Trans>광고 시작하기</Trans>
      </LinkButton>
      <LinkButton to={authPath("sign-in", { next: home })}>
        <Trans>로그인</Trans>
      </LinkButton>
    </>
  );
}
