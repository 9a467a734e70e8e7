import { Trans } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import { RouteError } from "../../kit/route-error";
import type { loader as rootLoader } from "../../root";
import { buttonClass } from "../../ui/button";
import { FrontHeader } from "./front-shell";

/** An unknown address; on the main host a visitor sees it as a front page, without scripts. */
export function NotFound() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root || root.account || root.platform) return <RouteError />;
  return (
    <>
      <FrontHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex min-h-[60vh] max-w-lg flex-col items-center justify-center gap-3 p-6 text-center outline-none"
      >
        <p className="figures text-5xl font-bold text-ink-muted">404</p>
        <h1 className="text-xl font-bold">
          <Trans>페이지를 찾을 수 없어요</Trans>
        </h1>
        <p className="text-sm text-ink-muted">
          <Trans>주소가 맞는지 확인해 주세요. 이동했거나 삭제된 페이지일 수 있어요.</Trans>
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <a href="/" className={buttonClass("primary")}>
            <Trans>메인으로</Trans>
          </a>
          <a href="/auth/sign-in" className={buttonClass()}>
            <Trans>로그인</Trans>
          </a>
          <a href="/auth/sign-up" className={buttonClass()}>
            <Trans>가입하기</Trans>
          </a>
          <a href="/contact" className={buttonClass()}>
            <Trans>문의하기</Trans>
          </a>
        </div>
      </main>
    </>
  );
}
