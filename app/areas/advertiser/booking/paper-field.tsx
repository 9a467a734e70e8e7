import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "../../../ui/fields/choices";
import { FileDrop } from "../../../ui/fields/file-drop";
import { filePath } from "../../../ui/file-path";
import type { bindChecked } from "../../../ui/form/bind";

interface PaperFieldProps extends Omit<ComponentProps<typeof FileDrop>, "required" | "description"> {
  /** The field that names the paper that is there, and its asset. */
  known: { name: string; assetId: string | null };
  /** The box that takes it away. */
  without: ReturnType<typeof bindChecked>;
  description: ReactNode;
}

/** A file of a step, and the one that is there already: a new one takes its place, or it is taken away. */
export function PaperField({ known, without, description, ...props }: PaperFieldProps) {
  const { t } = useLingui();
  const path = filePath(known.assetId);
  return (
    <div className="flex flex-col gap-2">
      {known.assetId && <input type="hidden" name={known.name} value={known.assetId} />}
      <FileDrop {...props} required={false} description={description} />
      {path && (
        <>
          <p className="text-[13px] text-ink-muted">
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-brand-ink underline underline-offset-2"
            >
              <Trans>올린 파일 보기</Trans>
            </a>{" "}
            <Trans>새로 올리면 바뀌어요.</Trans>
          </p>
          <Checkbox {...without} label={t`올린 파일 지우기`} />
        </>
      )}
    </div>
  );
}
