import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { type CreativeText, CTA_OPTIONS } from "../../../../domain/content";
import { settingsOf } from "../../../../domain/inventory";
import { answerWith, type PlanCreative, unitStage } from "../../../../domain/serving";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { filePath } from "../../../ui/file-path";
import { mediaOf } from "../../campaign/creatives/media-note";
import { UnitStageView } from "../../campaign/unit-stage-view";
import { CTA_WORDS } from "../../campaign/words";
import type { MediaAsset } from "./media/media-answer.server";

interface StageContent {
  altText: string;
  headline: string;
  body: string;
  cta: string | null;
  ctaColor: string | undefined;
  ctaTextColor: string | undefined;
  texts: readonly CreativeText[];
  advertiserName: string;
  profileAssetId: string | undefined;
}

interface CreativeStageProps {
  unit: ShownCampaignDetail["offer"]["units"][number];
  /** Null without media. */
  media: MediaAsset | null;
  content: StageContent;
  pageOrigin: string;
}

const HEX = /^#[0-9a-f]{6}$/i;
const isWeb = (format: string) => format === "banner" || format === "native";

/** Preview of the creative in its unit, rendered like the ad server's answer, in its place on the screen. */
export function CreativeStage({ unit, media, content, pageOrigin }: CreativeStageProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const asset = media && planAssetOf(media);
  if (!asset) {
    return (
      <p className="rounded-md bg-sunken p-6 text-center text-sm text-ink-muted">
        {media?.status === "encoding" ? (
          <Trans>변환이 끝나면 여기에 표시돼요.</Trans>
        ) : (
          <Trans>이미지나 동영상을 올리면 여기에 표시돼요.</Trans>
        )}
      </p>
    );
  }
  const { format, width: w, height: h, placement, adMark, textItems } = unit;
  const items = format === "native" ? textItems : [];
  const platform = isWeb(format) ? "web" : "android";
  const settings = settingsOf(format, unit.settings);
  const cta = CTA_OPTIONS.find((option) => option === content.cta);
  const color = (text: string | undefined) => (text && HEX.test(text) ? text : undefined);
  const answered = answerWith(
    {
      ...{ platform, format, w, h, placement, adMark, settings },
      ...(items.length > 0 ? { textIds: items.map(({ id }) => id) } : {}),
    },
    {
      ...ALWAYS,
      asset,
      altText: content.altText,
      headline: content.headline,
      body: content.body,
      cta: cta && cta !== "none" ? i18n._(CTA_WORDS[cta]) : null,
      ...colorsOf(color(content.ctaColor), color(content.ctaTextColor)),
      ...(content.profileAssetId ? { profileIcon: filePath(content.profileAssetId) } : {}),
      texts: Object.fromEntries(content.texts.map(({ id, text }) => [id, text])),
    },
    { name: content.advertiserName, link: "", icon: null },
    pageOrigin,
  );
  const words = { close: t`닫기`, hideForToday: t`오늘 하루 보지 않기` };
  return (
    <figure className="flex flex-col gap-2">
      <UnitStageView stage={unitStage(answered, platform, words)} label={t`광고 미리 보기`} />
      <figcaption className="nums text-[13px] text-ink-muted">{t`${w}×${h}px`}</figcaption>
    </figure>
  );
}

/** Values without effect on a preview. */
const ALWAYS = {
  id: "preview",
  displayFromMs: 0,
  displayToMs: 0,
  weekdays: [],
  hours: [],
  browsers: [],
  destinationUrl: "",
};

function colorsOf(ctaColor: string | undefined, ctaTextColor: string | undefined) {
  return { ...(ctaColor ? { ctaColor } : {}), ...(ctaTextColor ? { ctaTextColor } : {}) };
}

/**
 * The asset as the ad server will send it, at the console's own URLs because it may not be public yet. Null without anything to
 * display.
 */
function planAssetOf(media: MediaAsset): PlanCreative["asset"] {
  const { contentType: type, width: w, height: h, stills, durationMs } = media;
  const { imageSrc, videoSrc } = mediaOf(media);
  if (imageSrc === null) return null;
  if (videoSrc === undefined) return { kind: "image", path: imageSrc, w, h, type };
  return {
    kind: "video",
    ...{ w, h, renditions: [{ path: videoSrc, w, h }] },
    durationMs: durationMs ?? 0,
    ...(stills.length > 0 ? { poster: imageSrc } : {}),
  };
}
