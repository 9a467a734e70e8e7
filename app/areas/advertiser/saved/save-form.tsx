import { Trans, useLingui } from "@lingui/react/macro";
import { SAVED_LIST_NAME_MAX_CHARS, type SavedKind, savedEntrySchema } from "../../../../domain/inventory";
import type { Saves } from "../../../../worker/services/inventory";
import { Button, LinkButton } from "../../../ui/button";
import { CheckboxGroup } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindOptions } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";

export interface Target {
  kind: SavedKind;
  id: string;
  name: string;
}

interface SaveFormProps {
  target: Target;
  saves: Saves;
  /** Closes a dialog, or the page to return to. */
  onCancel: (() => void) | string;
}

/** The lists of one publisher or product; without any list, the name of a first one. */
export default function SaveForm({ target, saves: { lists, places }, onCancel }: SaveFormProps) {
  const { t } = useLingui();
  const intent = "save-to-lists";
  const was = places.filter((place) => place.target === target.id).map(({ list }) => list);
  const { form, fields, failure } = useAppForm({
    schema: savedEntrySchema,
    intent,
    id: `${intent}-${target.id}`,
    defaultValue: { lists: was, newList: lists.length === 0 ? t`관심 목록` : "" },
  });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <input type="hidden" name="kind" value={target.kind} />
      <input type="hidden" name="target" value={target.id} />
      {was.map((list) => (
        <input key={list} type="hidden" name="was" value={list} />
      ))}
      {lists.length > 0 && (
        <CheckboxGroup
          {...bindOptions(fields.lists)}
          label={t`목록`}
          options={lists.map(({ id, name }) => ({ value: id, label: name }))}
          many
        />
      )}
      <TextField
        {...bind(fields.newList)}
        label={lists.length > 0 ? t`새 목록 (선택)` : t`새 목록`}
        maxLength={SAVED_LIST_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <FormActions>
        {typeof onCancel === "string" ? (
          <LinkButton to={onCancel}>{t`취소`}</LinkButton>
        ) : (
          <Button onClick={onCancel}>{t`취소`}</Button>
        )}
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
