import { useEffect, useState } from "react";

/** Shows a chosen image before it is sent: `src` is an address of this page's memory, or what there was before. */
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
