import { cx } from "../../ui/cx";
import { useFormat } from "../../ui/use-format";

/** Size of the images from `npm run pictures`. */
const PICTURE = { width: 1200, height: 750 };

interface ProductPictureProps {
  name: "publisher" | "advertiser" | "platform";
  alt: string;
  className?: string;
  /** Whether it is initially in view, and so not lazy-loaded. */
  isFirst?: boolean;
}

/** Screenshot of the demo in the reader's language. */
export function ProductPicture({ name, alt, className, isFirst = false }: ProductPictureProps) {
  const { locale } = useFormat();
  return (
    <img
      src={`/pictures/${name}-${locale === "en" ? "en" : "ko"}.png`}
      alt={alt}
      {...PICTURE}
      loading={isFirst ? "eager" : "lazy"}
      className={cx("h-auto w-full rounded-xl border border-line shadow-raised", className)}
    />
  );
}
