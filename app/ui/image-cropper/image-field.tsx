import { lazy, Suspense, useState } from "react";
import { IMAGE_TYPES } from "../../../domain/content";
import type { FieldProps } from "../fields/field";
import { FileDrop, IMAGE_LIMIT } from "../fields/file-drop";
import { readPicture } from "./draw";
import { type CropShape, fits } from "./shape";

const TYPES: string[] = Object.values(IMAGE_TYPES);
const CropDialog = lazy(() => import("./crop-dialog"));

type ImageFieldProps = FieldProps & { shape: CropShape; onChoose?: (files: File[]) => void };

interface Question {
  file: File;
  image: HTMLImageElement;
  src: string;
  answer: (cut: File | null) => void;
}

/**
 * A file input for an image of a required shape. With a script, an image of another shape is cropped first. Without
 * one, and for images that the browser cannot read, only the server checks.
 */
export function ImageField({ shape, onChoose, ...props }: ImageFieldProps) {
  const [question, setQuestion] = useState<Question | null>(null);

  const prepare = async (file: File): Promise<File | null> => {
    if (!TYPES.includes(file.type)) return file;
    const read = await readPicture(file).catch(() => null);
    if (!read) return file;
    if (fits({ width: read.image.naturalWidth, height: read.image.naturalHeight }, shape)) {
      URL.revokeObjectURL(read.src);
      return file;
    }
    const cut = await new Promise<File | null>((answer) => setQuestion({ file, ...read, answer }));
    setQuestion(null);
    URL.revokeObjectURL(read.src);
    return cut;
  };

  return (
    <>
      <FileDrop
        {...props}
        accept={TYPES.join(",")}
        limit={IMAGE_LIMIT}
        prepare={prepare}
        {...(onChoose ? { onChoose } : {})}
      />
      {question && (
        <Suspense>
          <CropDialog {...question} shape={shape} />
        </Suspense>
      )}
    </>
  );
}
