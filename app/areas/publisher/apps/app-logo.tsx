import { AppWindow } from "lucide-react";
import { filePath } from "../../../ui/file-path";

/** An app's logo, or a placeholder icon. */
export function AppLogo({ logoAssetId }: { logoAssetId: string | null }) {
  const src = filePath(logoAssetId);
  if (src) return <img src={src} alt="" className="size-8 shrink-0 rounded-md border border-line" />;
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand-ink"
    >
      <AppWindow size={18} />
    </span>
  );
}
