import { Trans } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { FileDrop } from "../../../components/fields/file-drop";
import { filePath } from "../../../components/file-path";

interface PaperFieldProps extends Omit<ComponentProps<typeof FileDrop>, "required" | "description"> {
  /** The field that names the paper that is there, and its asset. */
  known: { name: string; assetId: string | null };
  description: ReactNode;
}

/** A file of a step, and the one that is there already: a new one takes its place. */
export function PaperField({ known, description, ...props }: PaperFieldProps) {
  const path = filePath(known.assetId);
  return (
    <div className="flex flex-col gap-2">
      {known.assetId && <input type="hidden" name={known.name} value={known.assetId} />}
      <FileDrop {...props} required={false} description={description} />
      {path && (
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
      )}
    </div>
  );
}
