import type { ReactNode } from "react";
import { SkipLink } from "../../kit/plain-shell";
import { LanguageSwitch } from "../../kit/preferences";
import { brandStyle } from "../../ui/brand";
import { filePath } from "../../ui/file-path";
import { Logo } from "../landing/platform-face";

interface QuestFrameProps {
  color: string;
  /** Absent for a page without a logo. */
  logoAssetId?: string | null;
  eyebrow: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/** The frame of readers' pages of quests, in an app's web view or a browser: without the console's header, and without scripts. */
export function QuestFrame({ color, logoAssetId, eyebrow, title, children }: QuestFrameProps) {
  return (
    <div data-brand="" style={brandStyle(color) ?? undefined} className="min-h-dvh">
      <SkipLink />
      <header className="bg-brand text-brand-on print:hidden">
        <div className="mx-auto flex max-w-3xl items-center gap-4 px-4 py-5 sm:px-6">
          {logoAssetId !== undefined && <Logo src={filePath(logoAssetId)} className="size-14 shrink-0" />}
          <div className="min-w-0 wrap-anywhere">
            <p className="text-[13px]">{eyebrow}</p>
            <h1 className="text-xl font-bold">{title}</h1>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-5 outline-none sm:px-6">
        {children}
      </main>
      <footer className="mx-auto flex max-w-3xl justify-end px-4 pb-6 sm:px-6 print:hidden">
        <LanguageSwitch />
      </footer>
    </div>
  );
}
