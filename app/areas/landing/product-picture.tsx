import { cx } from "../../ui/cx";
import { useFormat } from "../../ui/use-format";
import { pictureLanguage } from "./picture-language";

/** Size of the images from `npm run pictures`. */
const PICTURE = { width: 1200, height: 750 };
const PHONE = { width: 780, height: 1120 };

interface ProductPictureProps {
  name: "publisher" | "advertiser" | "platform";
  alt: string;
  className?: string;
  /** Whether it is initially in view, and so not lazy-loaded. */
  isFirst?: boolean;
}

/** Screenshot of the demo in the reader's language; the dashboard on a narrow screen as a phone shows it. */
export function ProductPicture({ name, alt, className, isFirst = false }: ProductPictureProps) {
  const { locale } = useFormat();
  const language = pictureLanguage(locale);
  return (
    <picture className={cx("block", className)}>
      {name === "publisher" && (
        <source media="(width < 40rem)" srcSet={`/pictures/publisher-phone-${language}.png`} {...PHONE} />
      )}
      <img
        src={`/pictures/${name}-${language}.png`}
        alt={alt}
        {...PICTURE}
        loading={isFirst ? "eager" : "lazy"}
        className="h-auto w-full rounded-xl border border-line shadow-raised"
      />
    </picture>
  );
}
