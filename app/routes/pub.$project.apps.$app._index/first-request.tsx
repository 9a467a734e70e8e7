import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { CircleCheck, CircleDotDashed } from "lucide-react";
import type { OwnApp } from "../../../domain/inventory";
import { WebChecks } from "../../areas/publisher/apps/web-checks";
import { useProject } from "../../kit/use-project";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";

/** How long the seconds since the first request are counted. */
const WATCHED_MS = 60_000;

/** Whether a request with the app's key has come, and when the first one did. Refreshes itself until a minute later. */
export function FirstRequest({
  app,
  nowMs,
}: {
  app: Pick<OwnApp, "id" | "platform" | "sdkSeenAt">;
  nowMs: number;
}) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const isWatched = app.sdkSeenAt === null || nowMs - app.sdkSeenAt < WATCHED_MS;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      {isWatched && <Refresh />}
      <span className="sr-only" role="status">
        {app.sdkSeenAt === null ? "" : t`이 앱의 키로 보낸 요청을 수신했어요.`}
      </span>
      {app.sdkSeenAt === null ? (
        <>
          <CircleDotDashed size={18} className="shrink-0 text-ink-muted" aria-hidden="true" />
          <p>
            <Trans>첫 요청을 기다리고 있어요. 코드를 실행하면 30초 안에 여기에 표시돼요.</Trans>
          </p>
          {app.platform === "web" && (
            <div className="basis-full pl-6.5">
              <WebChecks />
            </div>
          )}
        </>
      ) : (
        <>
          <CircleCheck size={18} className="shrink-0 text-positive" aria-hidden="true" />
          <p>
            <Trans>첫 요청 수신: {format.secondsAgo(app.sdkSeenAt, nowMs)}</Trans>
          </p>
          <Link
            to={path(`developer/${app.id}`)}
            className="inline-flex min-h-6 items-center text-brand-ink hover:underline"
          >
            <Trans>체크리스트 보기</Trans>
          </Link>
        </>
      )}
    </div>
  );
}

function Refresh() {
  useFreshData();
  return null;
}
