import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { checkFit, IMAGE_TYPES } from "../../../../domain/creative/image";
import { IMAGE_MAX_BYTES } from "../../../../domain/shared/limits";
import { FileDrop } from "../../../components/fields/file-drop";
import { PostedValue } from "../../../components/fields/posted-value";
import type { bind } from "../../../components/form/bind";
import { errorMessage } from "../../../i18n/errors";
import { useProject } from "../../../shell/use-project";
import { type UploadState, useUpload } from "./use-upload";

interface Size {
  width: number;
  height: number;
}

interface ImageUploadProps {
  /** Posts the id of the kept image. */
  field: ReturnType<typeof bind>;
  unit: Size & { format: string };
  /** The image of a creative that is being mended. */
  current: (Size & { id: string; name: string }) | null;
}

const ACCEPT = [...Object.values(IMAGE_TYPES), ".jpg", ".jpeg", ".png", ".webp", ".gif"].join(",");
const BYTES_PER_MB = 1024 * 1024;

/** The image, sent as soon as it is chosen; whether it fits the unit is said at once. */
export function ImageUpload({ field, unit, current }: ImageUploadProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { state, upload } = useUpload(path("assets"));
  const kept = useKept(state, current);
  const misfit =
    kept &&
    checkFit({ w: kept.width, h: kept.height }, { format: unit.format, w: unit.width, h: unit.height });
  const inputId = `${field.id}-file`;
  const rule =
    unit.format === "banner"
      ? t`${unit.width}×${unit.height}px 또는 그 2~4배`
      : t`${unit.width}×${unit.height}px 이상, 같은 비율`;
  return (
    <div className="flex flex-col gap-2">
      <PostedValue
        name={field.name}
        value={kept?.id ?? ""}
        onFocus={() => document.getElementById(inputId)?.focus()}
      />
      <FileDrop
        id={inputId}
        name=""
        label={t`이미지`}
        required
        accept={ACCEPT}
        errors={misfit ? [misfit] : field.errors}
        description={t`${rule}. JPG, PNG, WebP, GIF, ${IMAGE_MAX_BYTES / BYTES_PER_MB}MB까지`}
        onChoose={([file]) => file && upload(file)}
      />
      <div role="status" className="text-[13px]">
        {state.phase === "sending" && (
          <span className="flex items-center gap-2 text-ink-muted">
            <progress
              value={state.share}
              max={1}
              aria-label={t`올리는 중`}
              className="h-2 flex-1 accent-(--brand)"
            />
            <span className="nums">{Math.round(state.share * 100)}%</span>
          </span>
        )}
        {state.phase === "refused" && (
          <span className="text-danger">{state.message ?? errorMessage(i18n, "UNCATCHED")}</span>
        )}
        {kept && !misfit && state.phase !== "sending" && state.phase !== "refused" && (
          <span className="text-positive">
            {kept.name} · {kept.width}×{kept.height}px
          </span>
        )}
      </div>
    </div>
  );
}

type Kept = Size & { id: string; name: string };

/** The image that would be posted: the last one that was kept, else the creative's own. A refused file changes nothing. */
function useKept(state: UploadState, current: Kept | null): Kept | null {
  const [kept, setKept] = useState<Kept | null>(current);
  useEffect(() => {
    if (state.phase === "kept") setKept(state.asset);
  }, [state]);
  return kept;
}
