import { useLingui } from "@lingui/react/macro";
import { Bookmark } from "lucide-react";
import { lazy, Suspense } from "react";
import type { Saves } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import type { Target } from "./save-form";

/** Loaded with the first dialog. */
const SaveForm = lazy(() => import("./save-form"));

/** Opens the choice of lists for a publisher or product; nothing for members who may not change lists. */
export function SaveButton({ target, saves }: { target: Target; saves: Saves }) {
  const { t } = useLingui();
  const { may } = useProject();
  if (!may("saved-list.write")) return null;
  const { name } = target;
  const isSaved = saves.places.some((place) => place.target === target.id);
  return (
    <Dialog
      title={t`${name} 저장`}
      trigger={
        <Button size="small" variant="quiet">
          <Bookmark size={16} aria-hidden="true" fill={isSaved ? "currentColor" : "none"} />
          {isSaved ? t`저장됨` : t`저장`}
          <span className="sr-only"> {name}</span>
        </Button>
      }
    >
      {(close) => (
        <Suspense>
          <SaveForm target={target} saves={saves} onCancel={close} />
        </Suspense>
      )}
    </Dialog>
  );
}
