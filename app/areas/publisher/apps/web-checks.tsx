import { Trans } from "@lingui/react/macro";

/** What to check in a website's page from which no request has come. */
export function WebChecks() {
  return (
    <div className="text-[13px] text-ink-muted">
      <p>
        <Trans>요청이 오지 않으면 다음을 확인해 주세요.</Trans>
      </p>
      <ul className="list-disc pl-5">
        <li>
          <Trans>페이지에 스크립트가 있나요? 광고 영역만 넣으면 광고를 요청하지 않아요.</Trans>
        </li>
        <li>
          <Trans>광고 영역이 있나요? 스크립트만 넣어도 광고를 요청하지 않아요.</Trans>
        </li>
        <li>
          <Trans>
            페이지가 앱에 등록한 도메인이나 하위 도메인에 있나요? 다른 도메인의 노출은 집계하지 않아요.
          </Trans>
        </li>
      </ul>
    </div>
  );
}
