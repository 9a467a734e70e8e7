import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import {
  checkFit,
  checkVideoFit,
  encodingFailureCode,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  keepsVideoRatio,
  maxBytesOf,
  VIDEO_MAX_S,
  VIDEO_MIN_S,
  VIDEO_TYPES,
} from "../../../../../domain/content";
import { fieldMessage } from "../../../../../locales/words/field-messages";
import { useProject } from "../../../../kit/use-project";
import { FileDrop } from "../../../../ui/fields/file-drop";
import { PostedValue } from "../../../../ui/fields/posted-value";
import type { bind } from "../../../../ui/form/bind";
import { InlineAlert } from "../../../../ui/inline-alert";
import { ProgressBar } from "../../../../ui/progress-bar";
import { HalfSent } from "./half-sent";
import type { MediaAsset } from "./media-answer.server";
import { SendingStatus } from "./sending-status";
import { type OpenUpload, useHalfSent } from "./use-half-sent";
import { readMedia, useMediaUpload } from "./use-media-upload";

/** Status of a stored file: an image's size, or a video's encoding progress. */
export function MediaStatus({ asset }: { asset: MediaAsset }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { name, width, height, durationMs, encodingProgress } = asset;
  const seconds = Math.round((durationMs ?? 0) / 100) / 10;
  if (asset.status === "failed") {
    return (
      <InlineAlert tone="danger" title={<Trans>사용할 수 없는 동영상이에요</Trans>}>
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
          <Trans>동영상을 변환하고 있어요. 변환 중에도 저장할 수 있어요.</Trans>
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

const EVERY_MS = 2_000;

/** Current state of an asset; polls while it is being encoded. */
export function useEncoding(address: string, given: MediaAsset | null): MediaAsset | null {
  const [asset, setAsset] = useState(given);
  useEffect(() => setAsset(given), [given]);
  const waitingFor = asset?.status === "encoding" ? asset.id : null;
  useEffect(() => {
    if (waitingFor === null) return;
    const timer = setInterval(async () => {
      const now = await readMedia(address, waitingFor).catch(() => null);
      if (now) setAsset((known) => (known?.id === now.id ? now : known));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [address, waitingFor]);
  return asset;
}

interface MediaUploadProps {
  /** Posts the id of the stored file. */
  field: ReturnType<typeof bind>;
  unit: { width: number; height: number; format: string };
  /** Whether the campaign came by ad note, where videos are smaller. */
  viaAdNote: boolean;
  /** Media of the edited creative. */
  current: MediaAsset | null;
  /** Called with the current asset that would be posted. */
  onKept: (asset: MediaAsset | null) => void;
}

const ENDINGS = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".mp4", ".mov", ".webm", ".mkv", ".avi"];
const ACCEPT = [...Object.values(IMAGE_TYPES), ...Object.values(VIDEO_TYPES), ...ENDINGS].join(",");
const BYTES_PER_MB = 1024 * 1024;
const MB_PER_GB = 1_024;

export const isVideoType = (contentType: string) => contentType.startsWith("video/");

/** Image or video field: uploads the file on selection, and reports at once whether it fits the unit. */
export function MediaUpload({ field, unit, viaAdNote, current, onKept }: MediaUploadProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const address = path("uploads");
  const place = { format: unit.format, viaAdNote };
  const { state, choose, pause, resume } = useMediaUpload(address, place);
  const [kept, setKept] = useState(current);
  useEffect(() => {
    if (state.phase === "kept") setKept(state.asset);
  }, [state]);
  const asset = useEncoding(address, kept);
  useEffect(() => onKept(asset), [asset, onKept]);
  const halfSent = useHalfSent(address);
  const [wanted, setWanted] = useState<OpenUpload | null>(null);
  /** Name of the unfinished file that was to be resumed when another was selected. */
  const [missed, setMissed] = useState<string | null>(null);
  const misfit = asset && misfitOf(asset, unit, viaAdNote);
  const inputId = `${field.id}-file`;
  const imageRule =
    unit.format === "banner"
      ? t`${unit.width}×${unit.height}px 또는 그 2~4배`
      : t`${unit.width}×${unit.height}px 이상, 같은 비율`;
  const videoMb = maxBytesOf("creative", place) / BYTES_PER_MB;
  const videoSize = videoMb >= MB_PER_GB ? `${videoMb / MB_PER_GB}GB` : `${videoMb}MB`;
  const take = (file: File) => {
    const isIt = ({ name, bytes }: OpenUpload) => name === file.name && bytes === file.size;
    const isOther = wanted !== null && !isIt(wanted);
    setMissed(isOther ? wanted.name : null);
    setWanted(null);
    if (isOther) return;
    const again = halfSent.uploads.find(isIt);
    if (again) halfSent.forget(again.id);
    // A file that does not fit is removed with its error; an edited creative keeps its own file.
    if (misfit) setKept(null);
    choose(file);
  };
  const isSettled = state.phase === "idle" || state.phase === "kept";
  return (
    <div className="flex flex-col gap-2">
      <PostedValue
        name={field.name}
        value={asset?.id ?? ""}
        onFocus={() => document.getElementById(inputId)?.focus()}
      />
      <FileDrop
        id={inputId}
        name=""
        label={t`이미지나 동영상`}
        required
        accept={ACCEPT}
        errors={misfit ? [misfit] : field.errors}
        description={
          <>
            {t`이미지: ${imageRule}. JPG, PNG, WebP, GIF, ${IMAGE_MAX_BYTES / BYTES_PER_MB}MB까지`}
            <br />
            {t`동영상: 1080p 이상, ${VIDEO_MIN_S}초 이상 ${VIDEO_MAX_S}초 이하. MP4, MOV, WebM, MKV, AVI, ${videoSize}까지.`}{" "}
            {keepsVideoRatio(unit.format)
              ? t`비율은 ${unit.width}×${unit.height}px와 같아야 해요.`
              : t`비율이 다르면 여백이 생겨요.`}
          </>
        }
        onChoose={([file]) => file && take(file)}
      />
      {missed && (
        <p role="alert" className="text-[13px] text-danger">
          {t`선택한 파일이 ${missed} 파일과 달라요. 같은 파일을 선택해 주세요.`}
        </p>
      )}
      <HalfSent
        uploads={halfSent.uploads}
        failure={halfSent.failure}
        onResume={(upload) => {
          setWanted(upload);
          const input = document.getElementById(inputId);
          // If the dialog is cancelled, the next selection may be any file.
          input?.addEventListener("cancel", () => setWanted(null), { once: true });
          input?.click();
        }}
        onDiscard={({ id }) => {
          if (wanted?.id === id) setWanted(null);
          halfSent.discard(id);
        }}
      />
      <div role="status" className="text-[13px]" data-unsaved={isSettled ? undefined : ""}>
        {isSettled ? (
          asset && !misfit && <MediaStatus asset={asset} />
        ) : (
          <SendingStatus state={state} onPause={pause} onResume={resume} />
        )}
      </div>
    </div>
  );
}

function misfitOf(asset: MediaAsset, unit: MediaUploadProps["unit"], viaAdNote: boolean): string | null {
  if (asset.status === "failed") return null;
  const size = { w: asset.width, h: asset.height, bytes: asset.bytes };
  const frame = { format: unit.format, w: unit.width, h: unit.height };
  return isVideoType(asset.contentType)
    ? checkVideoFit(size, { ...frame, viaAdNote })
    : checkFit(size, frame);
}
