import type { FieldProps } from "../fields/field";
import { ImageField } from "./image-field";
import type { CropShape } from "./shape";

type PictureFieldProps = FieldProps & {
  shape: CropShape;
  /** The stored image. */
  src: string | null;
  onChoose: (files: File[]) => void;
};

/** The stored image with a field to replace it. */
export function PictureField({ src, ...field }: PictureFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <ImageField {...field} />
      {src && (
        <img src={src} alt="" className="max-h-28 max-w-full self-start rounded-md border border-line" />
      )}
    </div>
  );
}
