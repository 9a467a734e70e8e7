import { useLingui as useRuntime } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { encodingFailureCode } from "../../../../domain/content";
import { fieldMessage } from "../../../../locales/words/field-messages";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { InlineAlert } from "../../../ui/inline-alert";

type Asset = Pick<
  ShownCampaignDetail["creatives"][number]["asset"],
  "id" | "contentType" | "status" | "failureReason" | "encodingProgress"
>;

interface Media {
  imageSrc: string | null;
  videoSrc?: string;
  /** Why a video cannot be displayed: not yet, or never. */
  video?: "encoding" | "failed";
}

/** URLs of an asset's media; empty for a video that is not encoded. */
export function mediaOf({ id, contentType, status }: Asset): Media {
  if (!contentType.startsWith("video/")) return { imageSrc: `/files/${id}` };
  return status === "encoded"
    ? { imageSrc: `/files/${id}`, videoSrc: `/files/${id}?video` }
    : { imageSrc: null, video: status === "failed" ? "failed" : "encoding" };
}

/** Why a video cannot be displayed yet, or at all. */
export function MediaNote({ asset }: { asset: Asset }) {
  const { i18n } = useRuntime();
  const { encodingProgress, failureReason, status } = asset;
  if (status === "encoding") {
    return (
      <InlineAlert tone="info">
        <Trans>동영상을 변환하고 있어요. {encodingProgress}%</Trans>
      </InlineAlert>
    );
  }
  if (status !== "failed") return null;
  return (
    <InlineAlert tone="danger" title={<Trans>사용할 수 없는 동영상이에요</Trans>}>
      {fieldMessage(i18n, encodingFailureCode(failureReason ?? "encoding-failed"))}
    </InlineAlert>
  );
}
