import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../../../kit/use-project";
import { Button } from "../../../../ui/button";
import { useFormat } from "../../../../ui/use-format";
import type { OpenUpload } from "./use-half-sent";

interface HalfSentProps {
  uploads: readonly OpenUpload[];
  /** Error message if discarding failed. */
  failure: string | null;
  onResume: (upload: OpenUpload) => void;
  onDiscard: (upload: OpenUpload) => void;
}

const PERCENT = 100;

/** Unfinished uploads: each can be resumed by selecting the file again, or discarded. */
export function HalfSent({ uploads, failure, onResume, onDiscard }: HalfSentProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { project } = useProject();
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={t`업로드가 중단된 파일`}
      className="flex flex-col gap-2 rounded-lg bg-sunken p-3 text-[13px]"
    >
      <p className="font-medium">
        <Trans>업로드가 중단된 파일</Trans>
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {uploads.map((upload) => (
          <li
            key={upload.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block wrap-anywhere">{upload.name}</span>
              <span className="nums block text-ink-muted">
                {format.number(Math.floor(upload.share * PERCENT))}% · {format.fileSize(upload.bytes)} ·{" "}
                {t`${format.dateTime(upload.endsAt, project.timezone)}까지 보관돼요`}
              </span>
            </span>
            <Button
              size="small"
              onClick={() => onResume(upload)}
              aria-label={t`${upload.name} 이어서 업로드`}
            >
              <Trans>이어서 업로드</Trans>
            </Button>
            <Button size="small" onClick={() => onDiscard(upload)} aria-label={t`${upload.name} 버리기`}>
              <Trans>버리기</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-muted">
        <Trans>이어서 업로드하려면 같은 파일을 다시 선택해 주세요.</Trans>
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </section>
  );
}
