import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "../button";
import { Dialog } from "../dialog";
import { InlineAlert } from "../inline-alert";
import { type Cut, drawCut, fileOfCut } from "./draw";
import { type CropShape, maxZoom } from "./shape";

interface CropDialogProps {
  file: File;
  image: HTMLImageElement;
  src: string;
  shape: CropShape;
  /** Called once with the cropped file, or null when cancelled. */
  answer: (cut: File | null) => void;
}

const KEYBOARD_STEP_PX = 8;
const ZOOM_STEP = 0.05;
const PREVIEW_WIDTH_PX = 168;

/** Moves and zooms an image under a frame of the required shape: by pointer, two fingers, arrow keys or a slider. */
export default function CropDialog({ file, image, src, shape, answer }: CropDialogProps) {
  const { t } = useLingui();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [cut, setCut] = useState<Cut | null>(null);
  const most = maxZoom({ width: image.naturalWidth, height: image.naturalHeight }, shape);
  const { minWidth, minHeight } = shape;

  const finish = async () => {
    if (cut) answer(await fileOfCut(file, image, cut, shape));
  };

  return (
    <Dialog title={t`이미지 자르기`} width="wide" isOpen onOpenChange={(open) => !open && answer(null)}>
      {most < 1 ? (
        <InlineAlert tone="danger">
          {t`이미지가 작아요. 가로 ${minWidth}px, 세로 ${minHeight}px 이상인 이미지를 선택해 주세요.`}
        </InlineAlert>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-muted">
            {t`끌어서 위치를 옮기고 확대해 주세요. 키보드에서는 화살표로 옮기고 아래 슬라이더로 확대할 수 있어요.`}
          </p>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="relative h-64 overflow-hidden rounded-md bg-sunken sm:h-80">
              <Cropper
                image={src}
                crop={position}
                zoom={zoom}
                aspect={minWidth / minHeight}
                maxZoom={most}
                keyboardStep={KEYBOARD_STEP_PX}
                zoomWithScroll={most > 1}
                onCropChange={setPosition}
                onZoomChange={setZoom}
                onCropAreaChange={(_, pixels) => setCut(pixels)}
                onCropComplete={(_, pixels) => setCut(pixels)}
                cropperProps={{
                  role: "application",
                  "aria-label": t`자를 영역. 화살표 키로 이동할 수 있어요.`,
                }}
                disableAutomaticStylesInjection
              />
            </div>
            <Preview image={image} cut={cut} ratio={minHeight / minWidth} />
          </div>
          <label className="flex items-center gap-3 text-[13px] font-medium">
            {t`확대`}
            <input
              type="range"
              min={1}
              max={most}
              step={ZOOM_STEP}
              value={zoom}
              disabled={most <= 1}
              onChange={(event) => setZoom(Number(event.target.value))}
              className="h-6 flex-1 accent-brand"
            />
          </label>
        </div>
      )}
      <div className="flex justify-end gap-2 pt-4">
        <Button onClick={() => answer(null)}>{most < 1 ? t`닫기` : t`취소`}</Button>
        {most >= 1 && (
          <Button variant="primary" disabled={!cut} onClick={finish}>
            {t`자르기`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Small preview of the crop. */
function Preview({ image, cut, ratio }: { image: HTMLImageElement; cut: Cut | null; ratio: number }) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && cut) drawCut(canvas.current, image, cut);
  }, [image, cut]);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-[13px] text-ink-muted">{t`미리 보기`}</figcaption>
      <canvas
        ref={canvas}
        width={PREVIEW_WIDTH_PX * 2}
        height={Math.round(PREVIEW_WIDTH_PX * 2 * ratio)}
        role="img"
        aria-label={t`잘린 이미지`}
        style={{ width: PREVIEW_WIDTH_PX }}
        className="rounded-md border border-line"
      />
    </figure>
  );
}
