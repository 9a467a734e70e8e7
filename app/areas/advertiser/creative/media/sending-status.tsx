import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorMessage } from "../../../../../locales/words/errors";
import { fieldMessage } from "../../../../../locales/words/field-messages";
import { Button } from "../../../../ui/button";
import { ProgressBar } from "../../../../ui/progress-bar";
import type { MediaUploadState } from "./use-media-upload";

interface SendingStatusProps {
  state: MediaUploadState;
  onPause: () => void;
  onResume: () => void;
}

/** Upload progress, with its actions. */
export function SendingStatus({ state, onPause, onResume }: SendingStatusProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  if (state.phase === "reading" || state.phase === "checking") {
    return (
      <span className="text-ink-muted">
        {state.phase === "reading" ? t`파일을 읽고 있어요.` : t`파일을 확인하고 있어요.`}
      </span>
    );
  }
  if (state.phase === "refused") {
    const words = state.code ? fieldMessage(i18n, state.code) : state.message;
    return <span className="text-danger">{words ?? errorMessage(i18n, "UNCATCHED")}</span>;
  }
  if (!("share" in state)) return null;
  return (
    <div className="flex flex-col gap-2">
      <span className="flex items-center gap-2 text-ink-muted">
        <ProgressBar share={state.share} label={t`업로드 중`} className="flex-1" />
        <span className="nums">{Math.floor(state.share * 100)}%</span>
        {state.phase === "sending" ? (
          <Button size="small" onClick={onPause}>
            <Trans>일시 중지</Trans>
          </Button>
        ) : (
          <Button size="small" onClick={onResume}>
            <Trans>이어서 업로드</Trans>
          </Button>
        )}
      </span>
      {state.phase === "lost" && (
        <span className="text-danger">
          <Trans>연결이 끊겼어요. 업로드한 부분은 보관되어 이어서 업로드할 수 있어요.</Trans>
        </span>
      )}
      {state.phase === "sending" && (
        <span className="text-ink-muted">
          <Trans>페이지를 나가도 24시간 안에 같은 파일을 다시 선택하면 이어서 업로드할 수 있어요.</Trans>
        </span>
      )}
    </div>
  );
}
