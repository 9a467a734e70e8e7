import { useFormMetadata } from "@conform-to/react";
import { Trans } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { Button } from "../button";

interface RemoveRowButtonProps {
  /** Name of the list in the form. */
  name: string;
  /** Index of the row, from 0. */
  index: number;
}

/** Removes a row from a list of a form without submitting. */
export function RemoveRowButton({ name, index }: RemoveRowButtonProps) {
  const form = useFormMetadata();
  return (
    <Button
      onClick={() => form.remove({ name, index })}
      variant="quiet"
      size="small"
      icon={<Trash2 size={14} aria-hidden="true" />}
    >
      <Trans>제외</Trans>
    </Button>
  );
}
