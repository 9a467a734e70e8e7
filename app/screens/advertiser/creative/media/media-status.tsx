import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { encodingFailureCode } from "../../../../../domain/content";
import { fieldMessage } from "../../../../../locales/words/field-messages";
import { InlineAlert } from "../../../../components/inline-alert";
import { ProgressBar } from "../../../../components/progress-bar";
import type { MediaAsset } from "../../../../server/media-answer";

/** What is kept: an image's size, or how a video's encoding goes. */
export function MediaStatus({ asset }: { asset: MediaAsset }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { name, width, height, durationMs, encodingProgress } = asset;
  const seconds = Math.round((durationMs ?? 0) / 100) / 10;
  if (asset.status === "failed") {
    return (
      <InlineAlert tone="danger" title={<Trans>동영상을 쓸 수 없어요</Trans>}>
        {fieldMessage(i18n, encodingFailureCode(asset.failureReason ?? "encoding-failed"))}
      </InlineAlert>
    );
  }
  if (asset.status === "encoding") {
    return (
      <div className="flex flex-col gap-1">
        <span className="flex items-center gap-2 text-ink-muted">
          <ProgressBar share={encodingProgress / 100} label={t`동영상 변환`} className="flex-1" />
          <span className="nums">{encodingProgress}%</span>
        </span>
        <span className="text-ink-muted">
          <Trans>동영상을 변환하고 있어요. 기다리지 않고 저장해도 돼요.</Trans>
        </span>
      </div>
    );
  }
  return (
    <span className="text-positive">
      {name} · {width}×{height}px
      {durationMs !== null && ` · ${t`${seconds}초`}`}
    </span>
  );
}
