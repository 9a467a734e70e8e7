import { cx } from "../../ui/cx";
import { useFormat } from "../../ui/use-format";

/** Made by `npm run pictures`. */
const PICTURE = { width: 1200, height: 750 };

interface ProductPictureProps {
  name: "publisher" | "advertiser" | "platform";
  alt: string;
  className?: string;
  /** In view from the beginning. */
  isFirst?: boolean;
}

/** A screen of the product as it is, of the demo, in the reader's language. */
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
