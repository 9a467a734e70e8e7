import { useLingui } from "@lingui/react/macro";
import { Upload, X } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { IMAGE_MAX_BYTES } from "../../../domain/content";
import { messageCode } from "../../../domain/kernel";
import { buttonClass, IconButton } from "../button";
import { cx } from "../cx";
import { useFormat } from "../use-format";
import { controlProps, Field, type FieldProps } from "./field";

interface Chosen {
  file: File;
  /** Object URL of an image; null for another file. */
  preview: string | null;
}

interface FileLimit {
  maxBytes: number;
  /** Message codes; the one for the size receives the maximum in MB. */
  typeCode: string;
  sizeCode?: string;
}

/** Limits for images. */
export const IMAGE_LIMIT: FileLimit = {
  maxBytes: IMAGE_MAX_BYTES,
  typeCode: "image.type",
  sizeCode: "image.tooLarge",
};

const BYTES_PER_MB = 1024 * 1024;

/** @returns a message code; null for an acceptable file or one whose type the browser does not know */
function refusalOf(file: File, accept: string, limit: FileLimit): string | null {
  const types = accept.split(",");
  if (file.type !== "" && !types.includes(file.type)) return limit.typeCode;
  if (file.size <= limit.maxBytes) return null;
  return messageCode(limit.sizeCode ?? "asset.tooLarge", { maxMb: limit.maxBytes / BYTES_PER_MB });
}

type FileDropProps = FieldProps & {
  /** MIME types and extensions, as in `<input accept>`. */
  accept: string;
  /** Limits checked before the upload; the server checks again, with the same messages. */
  limit?: FileLimit;
  multiple?: boolean;
  onChoose?: (files: File[]) => void;
  /** Called for a single file before it is accepted: returns its replacement, or null to reject it. */
  prepare?: (file: File) => Promise<File | null>;
};

/**
 * A file input with the page's own texts and drag and drop. The native input holds the files and the
 * focus, so the form works with or without a script.
 */
export function FileDrop({ accept, limit, multiple = false, onChoose, prepare, ...field }: FileDropProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const props = refusal ? { ...field, errors: [refusal] } : field;
  useEffect(() => () => release(chosen), [chosen]);

  const show = (files: File[]) => {
    setChosen(
      files.map((file) => ({
        file,
        preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
      })),
    );
    onChoose?.(files);
  };
  const put = (files: readonly File[]) => {
    if (!input.current) return;
    const transfer = new DataTransfer();
    for (const file of multiple ? files : files.slice(0, 1)) transfer.items.add(file);
    input.current.files = transfer.files;
    show([...transfer.files]);
  };
  const take = async (files: readonly File[]) => {
    const [first] = files;
    const refused = limit && files.map((file) => refusalOf(file, accept, limit)).find(Boolean);
    setRefusal(refused ?? null);
    if (refused) return put([]);
    if (!prepare || !first) return put(files);
    const prepared = await prepare(first);
    put(prepared ? [prepared] : []);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!props.disabled) take([...event.dataTransfer.files]);
  };

  return (
    <Field {...props}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the input inside has the keyboard's */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex flex-col gap-3 rounded-lg border border-dashed p-4",
          over ? "border-brand-ink bg-brand-soft" : "border-line-strong bg-surface",
        )}
      >
        <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2">
          {/* The browser's own button uses the browser's language; it is visible only without a script to name the chosen file. */}
          <input
            ref={input}
            {...controlProps(props)}
            type="file"
            accept={accept}
            multiple={multiple}
            onChange={(event) => take([...(event.target.files ?? [])])}
            className="peer sr-only max-w-full text-sm noscript:not-sr-only"
          />
          <label
            htmlFor={props.id}
            className={cx(
              buttonClass("secondary", "small"),
              "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-50 hover:bg-hover noscript:hidden",
            )}
          >
            <Upload size={16} aria-hidden="true" />
            {t`파일 선택`}
          </label>
          <span className="text-[13px] text-ink-muted noscript:hidden">
            {multiple ? t`또는 여기로 파일을 끌어다 놓으세요.` : t`또는 여기로 파일 하나를 끌어다 놓으세요.`}
          </span>
        </div>
        {chosen.length > 0 && (
          <ul className="flex flex-col gap-2">
            {chosen.map(({ file, preview }) => (
              <ChosenFile
                key={`${file.name}:${file.size}:${file.lastModified}`}
                file={file}
                preview={preview}
                onRemove={() => put(chosen.map((each) => each.file).filter((each) => each !== file))}
              />
            ))}
          </ul>
        )}
      </div>
    </Field>
  );
}

function release(files: readonly Chosen[]) {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview);
}

function ChosenFile({ file, preview, onRemove }: Chosen & { onRemove: () => void }) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  return (
    <li className="flex items-center gap-3 rounded-md bg-sunken p-2 text-sm">
      {preview && <img src={preview} alt="" className="size-10 rounded object-contain" />}
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <span className="nums text-[13px] text-ink-muted">{fileSize(file.size)}</span>
      <IconButton label={t`${file.name} 제외`} icon={<X size={16} />} onClick={onRemove} className="size-7" />
    </li>
  );
}
