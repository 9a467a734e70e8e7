import { ImageOff } from "lucide-react";
import { useState } from "react";

interface ImagePreviewProps {
  /** Null if there is no image. */
  src: string | null;
  /** Alternative text; empty only if a caption already describes the image. */
  alt: string;
  width: number;
  height: number;
  /** Longest displayed side, in CSS pixels. */
  maxPx?: number;
}

/** An uploaded image in its own proportions, on a checkerboard that shows transparency. */
export function ImagePreview({ src, alt, width, height, maxPx = 320 }: ImagePreviewProps) {
  const [broken, setBroken] = useState(false);
  const scale = Math.min(1, maxPx / Math.max(width, height, 1));
  return (
    <div
      className="relative max-w-full overflow-hidden rounded-md border border-line bg-[repeating-conic-gradient(var(--sunken)_0_25%,var(--surface)_0_50%)] bg-size-[16px_16px]"
      style={{ width: Math.round(width * scale), aspectRatio: `${width} / ${height}` }}
    >
      {src === null || broken ? (
        <span
          role="img"
          aria-label={alt}
          className="flex size-full items-center justify-center text-ink-muted"
        >
          <ImageOff size={20} aria-hidden="true" />
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </div>
  );
}
