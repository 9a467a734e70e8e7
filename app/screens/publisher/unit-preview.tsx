import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../components/page";
import { CreativePreview } from "../campaign-shared/creative-preview";
import type { UnitSize } from "./unit-size-fields";

const DIMENSION_MAX_PX = 4096;

interface UnitPreviewProps {
  format: string;
  width: string | number;
  height: string | number;
  placement: { headline: boolean; body: boolean; cta: boolean; profile: boolean };
  adMark: boolean;
}

/** A unit with an ad's place held, as visitors would meet it. */
export function UnitPreview({ format, width, height, placement, adMark }: UnitPreviewProps) {
  const { t } = useLingui();
  const w = Number(width);
  const h = Number(height);
  const known = [w, h].every((side) => Number.isInteger(side) && side >= 1 && side <= DIMENSION_MAX_PX);
  if (!known) {
    return (
      <p className="text-sm text-ink-muted">
        <Trans>크기를 정하면 미리 볼 수 있어요.</Trans>
      </p>
    );
  }
  return (
    <CreativePreview
      unit={{ format, width: w, height: h, placement, adMark }}
      content={{
        imageSrc: null,
        altText: "",
        headline: t`광고 제목이 여기에 나와요`,
        body: t`본문은 이 자리에 두 줄쯤 보여요.`,
        cta: "learn-more",
        advertiserName: t`광고주 이름`,
      }}
    />
  );
}

interface LiveUnitPreviewProps {
  format: string;
  size: UnitSize;
  /** The boxes of the form; what is on posts "on". */
  fields: Record<"headline" | "body" | "cta" | "profile" | "adMark", { value?: unknown }>;
}

/** The unit that a form is about to make, as it is typed. */
export function LiveUnitPreview({ format, size, fields }: LiveUnitPreviewProps) {
  const on = (field: { value?: unknown }) => field.value === "on";
  return (
    <Card title={<Trans>미리 보기</Trans>}>
      <UnitPreview
        format={format}
        {...size}
        adMark={on(fields.adMark)}
        placement={{
          headline: on(fields.headline),
          body: on(fields.body),
          cta: on(fields.cta),
          profile: on(fields.profile),
        }}
      />
    </Card>
  );
}
