import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Header } from "./header";

/** Pages outside a project: the header and the page. */
export function PlainShell({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <>
      <SkipLink />
      <Header current={null} projects={[]} />
      <main id="main" tabIndex={-1} className="px-4 py-6 outline-none sm:px-6">
        <div className={wide ? "mx-auto max-w-6xl" : "mx-auto max-w-3xl"}>{children}</div>
      </main>
    </>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-brand px-3 py-2 text-sm font-medium text-brand-on focus:translate-y-0"
    >
      <Trans>본문으로 건너뛰기</Trans>
    </a>
  );
}
