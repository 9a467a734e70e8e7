import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { errorMessage, statusMessage } from "../../locales/words/errors";
import { levelWord } from "../../locales/words/level-words";
import type { loader as rootLoader } from "../root";
import { LinkButton } from "../ui/button";
import type { PageFailure } from "./page-failure.server";
import { PlainShell } from "./plain-shell";

function isPageFailure(data: unknown): data is PageFailure {
  return typeof data === "object" && data !== null && "errorCode" in data && "requestId" in data;
}

/**
 * Content of every ErrorBoundary, under the header: the status, its text, the request id, and a link; after an unexpected error,
 * to the same page.
 */
export function RouteError() {
  return (
    <PlainShell>
      <ErrorNotice isInside={false} />
    </PlainShell>
  );
}

/** The same without a frame. @param isInside whether the project's menu is displayed beside it */
export function ErrorNotice({ isInside }: { isInside: boolean }) {
  const error = useRouteError();
  const { i18n } = useLingui();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { pathname, search } = useLocation();
  const response = isRouteErrorResponse(error) ? error : null;
  const failure = isPageFailure(response?.data) ? response.data : null;
  const status = response?.status ?? 500;
  const requestId = failure?.requestId ?? root?.requestId;
  // A reader without the required level is a member of the page's project.
  const project = (isInside || failure?.missing) && /^\/(?:pub|adv)\/[^/]+/.exec(pathname)?.[0];
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-lg flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="figures text-5xl font-bold text-ink-muted">{status}</p>
      <h1 className="text-xl font-bold">
        {failure ? errorMessage(i18n, failure.errorCode) : statusMessage(i18n, status)}
      </h1>
      {status === 404 && (
        <p className="text-sm text-ink-muted">
          {isInside ? (
            <Trans>이동했거나 삭제된 페이지예요. 메뉴에서 다시 찾아 주세요.</Trans>
          ) : (
            <Trans>주소가 맞는지 확인해 주세요. 이동했거나 삭제된 페이지일 수 있어요.</Trans>
          )}
        </p>
      )}
      {failure?.missing && <MissingPermission {...failure.missing} />}
      {requestId && status !== 404 && (
        <p className="text-[13px] text-ink-muted">
          <Trans>오류 ID</Trans>: <code className="font-mono">{requestId}</code>
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {status >= 500 && (
          <LinkButton to={`${pathname}${search}`} reloadDocument variant="primary">
            <Trans>다시 시도</Trans>
          </LinkButton>
        )}
        {project && (
          <LinkButton to={project} variant={status >= 500 ? "secondary" : "primary"}>
            <Trans>프로젝트로 돌아가기</Trans>
          </LinkButton>
        )}
        {status === 404 && !isInside && !failure && !root?.platform && (
          <LinkButton to="/contact">
            <Trans>문의하기</Trans>
          </LinkButton>
        )}
        <LinkButton to={failure?.home ?? "/"} variant={project || status >= 500 ? "secondary" : "primary"}>
          <Trans>메인으로</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

/**
 * Level required for an action. The product kit, the developer centre and editing a product have their own texts. Source: rule
 * P20.
 */
function NeededLevel({ action, level }: { action: string; level: string }) {
  if (action === "product.write")
    return <Trans>광고 상품을 만들거나 수정하려면 {level} 이상의 권한이 필요해요.</Trans>;
  if (action === "introduction.write")
    return <Trans>상품 소개서를 올리려면 {level} 이상의 권한이 필요해요.</Trans>;
  if (action === "testing.read" || action === "testing.write")
    return <Trans>개발자 센터를 사용하려면 {level} 이상의 권한이 필요해요.</Trans>;
  return <Trans>{level} 이상의 권한이 필요한 화면이에요.</Trans>;
}

/** The level that the page requires, and who can grant it. */
function MissingPermission({ action, needs }: NonNullable<PageFailure["missing"]>) {
  const { i18n } = useLingui();
  const level = levelWord(i18n, needs);
  return (
    <p className="text-sm text-ink-muted">
      <NeededLevel action={action} level={level} /> <Trans>프로젝트의 소유자에게 권한을 요청해 주세요.</Trans>
    </p>
  );
}
