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
  /** Address, displayed below the name. */
  address?: string;
  /** Whether the form is complete; missing parts then have no placeholder. */
  isFinal?: boolean;
  children?: ReactNode;
}

/** Appearance of a platform for advertisers: its colour, logo, name and description. */
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

/** The cover in its own ratio, or a band of the platform's colour if there is no usable image. */
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

/** The square logo, or a shop icon if there is no usable image. */
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
