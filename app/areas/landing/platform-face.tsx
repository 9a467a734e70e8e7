import { Trans } from "@lingui/react/macro";
import { Store } from "lucide-react";
import { type ReactNode, useState } from "react";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from "../../../domain/content";
import { brandStyle } from "../../ui/brand";
import { cx } from "../../ui/cx";

interface PlatformFaceProps {
  displayName: string;
  description: string;
  themeColor: string;
  /** Null for a platform without a logo. */
  logoSrc: string | null;
  coverSrc?: string | null;
  /** The address below the name. */
  address?: string;
  /** Nothing can be typed any more: what is left out is not asked for. */
  isFinal?: boolean;
  children?: ReactNode;
}

/** A platform's face as its advertisers meet it: its colour, logo, name and sentence. */
export function PlatformFace(props: PlatformFaceProps) {
  const { displayName, description, themeColor, logoSrc, coverSrc, address, isFinal, children } = props;
  const brand = brandStyle(themeColor);
  return (
    <div
      {...(brand ? { "data-brand": "", style: brand } : {})}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Cover src={coverSrc ?? null} className="h-16" />
      <div className="px-5 pb-5">
        <Logo src={logoSrc} className="-mt-8" />
        <p className="mt-3 text-lg font-bold">{displayName || <Trans>서비스 이름</Trans>}</p>
        {address && <p className="text-[13px] text-ink-muted">{address}</p>}
        {(description || !isFinal) && (
          <p className="mt-2 text-sm whitespace-pre-wrap text-ink-muted">
            {description || <Trans>광고주에게 보여 줄 소개를 입력해 주세요.</Trans>}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** A cover in its own ratio, or a band of the platform's colour where there is none that a browser can show. */
function Cover({ src, className }: { src: string | null; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return <div className={cx("bg-brand", className)} />;
  return (
    <img
      src={src}
      alt=""
      width={COVER_WIDTH_PX}
      height={COVER_HEIGHT_PX}
      onError={() => setBroken(src)}
      className="aspect-[1200/630] w-full bg-brand object-cover"
    />
  );
}

/** A square logo, or a shop where there is none that a browser can show. */
export function Logo({ src, className }: { src: string | null; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={cx(
        "relative flex size-16 items-center justify-center overflow-hidden rounded-xl border border-line bg-surface text-brand-ink",
        className,
      )}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width={64}
          height={64}
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <Store size={28} aria-hidden="true" />
      )}
    </span>
  );
}
