import { Trans, useLingui } from "@lingui/react/macro";
import {
  SAVED_LIST_NAME_MAX_CHARS,
  SAVED_NOTE_MAX_CHARS,
  savedListSchema,
  savedNoteSchema,
} from "../../../domain/inventory";
import type { SavedListDetail } from "../../../worker/services/inventory";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

export function RenameDialog({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`목록 이름 변경`} trigger={<Button>{t`이름 변경`}</Button>}>
      {(close) => <RenameForm name={name} onCancel={close} />}
    </Dialog>
  );
}

function RenameForm({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    ...{ schema: savedListSchema, intent: "rename", defaultValue: { name } },
  });
  return (
    <AppForm form={form} failure={failure} intent="rename">
      <TextField
        {...bind(fields.name)}
        label={t`이름`}
        maxLength={SAVED_LIST_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <Actions onCancel={onCancel} />
    </AppForm>
  );
}

type Entry = SavedListDetail["entries"][number];

interface NoteProps {
  entry: Entry;
  /** Of the publisher or product; empty for one that is no longer offered. */
  name: string;
}

export function NoteDialog({ entry, name }: NoteProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`메모`}
      trigger={
        <Button size="small" variant="quiet">
          {entry.note ? t`메모 수정` : t`메모 남기기`}
          <span className="sr-only"> {name}</span>
        </Button>
      }
    >
      {(close) => <NoteForm entry={entry} onCancel={close} />}
    </Dialog>
  );
}

function NoteForm({
  entry: { kind, target, note },
  onCancel,
}: Pick<NoteProps, "entry"> & { onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    ...{ schema: savedNoteSchema, intent: "note", id: `note-${target}`, defaultValue: { note } },
  });
  return (
    <AppForm form={form} failure={failure} intent="note">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="target" value={target} />
      <TextArea
        {...bind(fields.note)}
        label={t`메모`}
        description={t`이 광고 계정의 멤버가 함께 봐요. 최대 ${SAVED_NOTE_MAX_CHARS}자`}
        maxLength={SAVED_NOTE_MAX_CHARS}
        rows={3}
      />
      <Actions onCancel={onCancel} />
    </AppForm>
  );
}

function Actions({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  return (
    <FormActions>
      <Button onClick={onCancel}>{t`취소`}</Button>
      <SubmitButton>
        <Trans>저장</Trans>
      </SubmitButton>
    </FormActions>
  );
}
