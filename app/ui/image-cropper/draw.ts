import { IMAGE_MAX_BYTES } from "../../../domain/content";
import { type CropShape, outputSize } from "./shape";

/** A crop rectangle, in the image's own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

const JPEG = "image/jpeg";
const JPEG_QUALITY = 0.9;
/** Types written by a canvas; animated images and unknown types are drawn as a still. */
const KEPT_TYPES = ["image/png", JPEG, "image/webp"];
const ENDINGS: Record<string, string> = { "image/png": "png", [JPEG]: "jpg", "image/webp": "webp" };

/** Decodes an image; rejects if the browser cannot. The object URL remains valid until the page revokes it. */
export async function readPicture(file: File): Promise<{ image: HTMLImageElement; src: string }> {
  const src = URL.createObjectURL(file);
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return { image, src };
  } catch (error) {
    URL.revokeObjectURL(src);
    throw error;
  }
}

export function drawCut(canvas: HTMLCanvasElement, image: HTMLImageElement, cut: Cut): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, width, height);
  context.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
}

/** The crop as a file of the image's type if a canvas can write it, within the maximum upload size. */
export async function fileOfCut(
  source: File,
  image: HTMLImageElement,
  cut: Cut,
  shape: CropShape,
): Promise<File> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, outputSize(cut.width, shape));
  drawCut(canvas, image, cut);
  const type = KEPT_TYPES.includes(source.type) ? source.type : "image/png";
  const first = await blobOf(canvas, type);
  const blob = first.size > IMAGE_MAX_BYTES ? await blobOf(canvas, JPEG) : first;
  const name = source.name.replace(/\.[^.]*$/, "") || "image";
  return new File([blob], `${name}.${ENDINGS[blob.type] ?? "png"}`, { type: blob.type });
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))),
      type,
      JPEG_QUALITY,
    );
  });
}
