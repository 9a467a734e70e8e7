import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { Download } from "lucide-react";
import type { ProjectExport } from "../../../domain/reports";
import { useProject } from "../../kit/use-project";
import { Button, LinkButton } from "../../ui/button";
import { DropPanel } from "../../ui/drop-panel";
import { Card } from "../../ui/page";
import { ProgressBar } from "../../ui/progress-bar";
import { useFormat } from "../../ui/use-format";
import type { ReportPage } from "./report.server";

const icon = <Download size={16} aria-hidden="true" />;

/** Exports all rows of the report to a file in the background, and downloads the individual events of its day. */
export function ExportPanel({
  report: { table },
  latest,
  hasEvents = true,
}: Pick<ReportPage, "report" | "latest"> & { hasEvents?: boolean }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { path } = useProject();
  const { state } = useNavigation();
  const isPending = latest?.status === "pending";
  return (
    <DropPanel
      align="end"
      icon={icon}
      label={isPending ? t`내보내는 중 ${latest.progressPct}%` : t`내보내기`}
      className="flex flex-col gap-3 sm:w-80"
    >
      <Form method="post" preventScrollReset className="grid grid-cols-2 gap-2">
        <input type="hidden" name="intent" value="export" />
        {(["csv", "xlsx"] as const).map((format) => (
          <Button
            key={format}
            type="submit"
            name="format"
            value={format}
            disabled={state === "submitting" || isPending}
          >
            {format === "csv" ? t`CSV 내보내기` : t`XLSX 내보내기`}
          </Button>
        ))}
      </Form>
      {hasEvents && table.fromDay === table.toDay && (
        <LinkButton to={`${path("events.csv")}?${search}`} reloadDocument>
          <Trans>이벤트 CSV</Trans>
        </LinkButton>
      )}
      {latest && <ExportState latest={latest} />}
    </DropPanel>
  );
}

/** The newest export of a page with no report. */
export function LatestExport({ latest }: { latest: ProjectExport | null }) {
  if (latest === null) return null;
  return (
    <Card className="mb-5">
      <ExportState latest={latest} />
    </Card>
  );
}

/** Progress of the newest export, or its file. */
function ExportState({ latest }: { latest: NonNullable<ReportPage["latest"]> | ProjectExport }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const { status, progressPct, rows, createdAt, expiresAt, url } = latest;
  const name = latest.format.toUpperCase();
  const at = format.dateTime(createdAt, project.timezone);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t`${name} 내보내기 · ${at}`}</p>
        {status === "pending" && (
          <>
            <ProgressBar share={progressPct / 100} label={t`내보내기 진행률`} className="my-2 max-w-80" />
            <p className="text-[13px] text-ink-muted">{t`${progressPct}% 완료. 끝나면 이메일로 알려 드려요.`}</p>
          </>
        )}
        {status === "failed" && (
          <p className="text-[13px] text-danger">{t`파일을 만들지 못했어요. 다시 시도해 주세요.`}</p>
        )}
        {status === "done" && expiresAt !== null && (
          <p className="nums text-[13px] text-ink-muted">
            {t`${format.number(rows)}행 · ${format.dateTime(expiresAt, project.timezone)}까지 보관해요.`}
          </p>
        )}
      </div>
      {url !== null && (
        <LinkButton to={url} reloadDocument size="small" icon={icon}>
          <Trans>파일 내려받기</Trans>
        </LinkButton>
      )}
    </div>
  );
}
