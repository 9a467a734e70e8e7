import { useFormMetadata } from "@conform-to/react";
import { Trans } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { Button } from "../button";

interface RemoveRowButtonProps {
  /** The list's name in the form. */
  name: string;
  /** Which of its rows, from 0. */
  index: number;
}

/** Takes one row out of a list of a form, and sends nothing. */
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
