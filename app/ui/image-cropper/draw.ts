import { IMAGE_MAX_BYTES } from "../../../domain/content";
import { type CropShape, outputSize } from "./shape";

/** A cut of a picture, in the picture's own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

const JPEG = "image/jpeg";
const JPEG_QUALITY = 0.9;
/** A moving picture or one of an unknown type is drawn as it stands. */
const KEPT_TYPES = ["image/png", JPEG, "image/webp"];
const ENDINGS: Record<string, string> = { "image/png": "png", [JPEG]: "jpg", "image/webp": "webp" };

/** Reads a picture; rejects for what is none that the browser shows. The address lives until the page lets go of it. */
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

/** The cut as a file of its own, of the picture's type where a canvas writes it, and never larger than may be sent. */
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
