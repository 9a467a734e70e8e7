import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { ImageOff } from "lucide-react";
import { type CreativeText, CTA_OPTIONS, type CtaOption } from "../../../../domain/content";
import type { WebPlacement } from "../../../../domain/kernel";
import { cx } from "../../../ui/cx";
import { CTA_WORDS } from "../words";

export interface PreviewUnit {
  format: string;
  width: number;
  height: number;
  placement: WebPlacement;
  adMark: boolean;
}

export interface PreviewContent {
  /** Null without an image. */
  imageSrc: string | null;
  /** Source of a video, whose poster is the image; omitted for an image. */
  videoSrc?: string;
  /** Why a video is missing. */
  video?: "encoding" | "failed";
  altText: string;
  headline: string;
  body: string;
  /** Null for an ad without a button. */
  cta: string | null;
  /** Additional texts of the unit, in its order. */
  texts?: readonly CreativeText[];
  advertiserName: string;
}

interface CreativePreviewProps {
  unit: PreviewUnit;
  content: PreviewContent;
}

const NATIVE_WIDTH_PX = 320;

/** Full-screen formats, and the width of the drawn phone. */
const SCREEN_FORMATS = ["interstitial", "rewarded", "splash"];
const SCREEN_WIDTH_PX = 260;

/**
 * A creative as its unit displays it: a banner at the unit's size where there is room, a native ad as the card of the web SDK, a
 * full-screen ad at the size of a small phone. Has its own background, because the ad appears in the publisher's page and
 * not in the console. Not clickable.
 */
export function CreativePreview({ unit, content }: CreativePreviewProps) {
  const fillsScreen = SCREEN_FORMATS.includes(unit.format);
  return (
    <figure className="max-w-full">
      <div
        className={cx(
          "rounded-md border border-line p-3",
          fillsScreen ? "bg-[#18181b] text-[#ffffff]" : "bg-[#ffffff] text-[#18181b]",
        )}
      >
        {unit.format === "native" ? (
          <NativeAd unit={unit} content={content} />
        ) : (
          <div
            className="relative mx-auto w-full"
            style={{
              maxWidth: fillsScreen ? SCREEN_WIDTH_PX : unit.width,
              aspectRatio: `${unit.width} / ${unit.height}`,
            }}
          >
            <Picture unit={unit} content={content} />
            {unit.adMark && <AdMark />}
          </div>
        )}
      </div>
      <figcaption className="nums pt-1 text-[13px] text-ink-muted">
        {unit.width}×{unit.height}px
      </figcaption>
    </figure>
  );
}

function NativeAd({ unit, content }: CreativePreviewProps) {
  const { placement } = unit;
  return (
    <div className="relative w-full text-sm" style={{ maxWidth: NATIVE_WIDTH_PX }}>
      <div style={{ aspectRatio: `${unit.width} / ${unit.height}` }}>
        <Picture unit={unit} content={content} />
      </div>
      {placement.profile && <p className="mt-2 text-[12px]">{content.advertiserName}</p>}
      {placement.headline && content.headline && <p className="mt-1 font-bold">{content.headline}</p>}
      {placement.body && content.body && <p className="mt-0.5">{content.body}</p>}
      {content.texts?.map(({ id, text }) => text && <p key={id}>{text}</p>)}
      {placement.cta && <CtaButton cta={content.cta} />}
      {unit.adMark && <AdMark />}
    </div>
  );
}

function CtaButton({ cta }: { cta: string | null }) {
  const { i18n } = useLingui();
  if (!isCta(cta) || cta === "none") return null;
  return (
    <span className="mt-2 inline-block rounded-md border border-current px-3 py-1 text-[13px]">
      {i18n._(CTA_WORDS[cta])}
    </span>
  );
}

function Picture({ content }: CreativePreviewProps) {
  if (!content.imageSrc) {
    return (
      <span className="flex size-full items-center justify-center gap-2 bg-[#eff1f4] text-[13px] text-[#565f6d]">
        <ImageOff size={18} aria-hidden="true" />
        <Absent video={content.video} />
      </span>
    );
  }
  if (content.videoSrc !== undefined) {
    return (
      <video
        src={content.videoSrc}
        poster={content.imageSrc}
        aria-label={content.altText}
        controls
        muted
        playsInline
        preload="none"
        className="block size-full object-contain"
      />
    );
  }
  return <img src={content.imageSrc} alt={content.altText} className="block size-full object-contain" />;
}

/** Why there is no image. */
function Absent({ video }: Pick<PreviewContent, "video">) {
  if (video === "encoding") return <Trans>변환이 끝나면 여기에 표시돼요.</Trans>;
  return video === "failed" ? <Trans>표시할 동영상이 없어요.</Trans> : <Trans>이미지 없음</Trans>;
}

function AdMark() {
  return (
    <span className="absolute top-0.5 left-0.5 rounded-[3px] bg-[rgb(0_0_0_/_0.6)] px-1 text-[10px] leading-[15px] text-[#ffffff]">
      AD
    </span>
  );
}

function isCta(value: string | null): value is CtaOption {
  return CTA_OPTIONS.some((option) => option === value);
}
