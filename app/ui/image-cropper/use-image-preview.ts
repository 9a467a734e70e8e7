import { useEffect, useState } from "react";

/** Preview of a chosen image before the upload: `src` is an object URL, or the previous image. */
export function useImagePreview(before: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [src, setSrc] = useState(before);
  useEffect(() => {
    if (!file?.type.startsWith("image/")) {
      setSrc(before);
      return;
    }
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file, before]);
  return { src, choose: (files: readonly File[]) => setFile(files[0] ?? null) };
}
