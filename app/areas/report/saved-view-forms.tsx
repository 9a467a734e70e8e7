import { Trans, useLingui } from "@lingui/react/macro";
import {
  REPORT_MAIL_RHYTHMS,
  SAVED_VIEW_NAME_MAX_CHARS,
  type SavedView,
  savedViewSchema,
} from "../../../domain/reports";
import { useProject } from "../../kit/use-project";
import { Button } from "../../ui/button";
import { Checkbox, Select } from "../../ui/fields/choices";
import { TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { mailedViewSchema, renamedViewSchema, sharedViewSchema } from "./forms";
import { useRhythmWords } from "./rhythm-words";

interface FormProps {
  onCancel: () => void;
}

export type ViewAct = "save" | "rename" | "share" | "mail";

const FORMS = { rename: RenameForm, share: ShareForm, mail: MailForm };

interface ViewFormProps extends FormProps {
  act: ViewAct;
  /** Absent for the view that is displayed, which is saved. */
  view?: SavedView;
}

/** The form of a saved view's dialog. Loaded with the first dialog, since most readers open none. */
export default function ViewForm({ act, view, onCancel }: ViewFormProps) {
  if (act === "save" || !view) return <SaveForm onCancel={onCancel} />;
  const Form = FORMS[act];
  return <Form view={view} onCancel={onCancel} />;
}

function SaveForm({ onCancel }: FormProps) {
  const { t } = useLingui();
  const intent = "save-view";
  const { form, fields, failure } = useAppForm({ schema: savedViewSchema, intent, id: intent });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <TextField
        {...bind(fields.name)}
        label={t`이름`}
        description={t`최근 7일 같은 기간은 열 때의 날짜로 다시 계산돼요.`}
        maxLength={SAVED_VIEW_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <Actions onCancel={onCancel} label={t`저장`} />
    </AppForm>
  );
}

function RenameForm({ view: { id, name }, onCancel }: FormProps & { view: SavedView }) {
  const { t } = useLingui();
  const intent = "rename-view";
  const defaultValue = { id, name };
  const { form, fields, failure } = useAppForm({
    ...{ schema: renamedViewSchema, intent, id: `${intent}-${id}`, defaultValue },
  });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <input type="hidden" name="id" value={id} />
      <TextField
        {...bind(fields.name)}
        label={t`이름`}
        maxLength={SAVED_VIEW_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <Actions onCancel={onCancel} label={t`저장`} />
    </AppForm>
  );
}

function ShareForm({ view: { id, name }, onCancel }: FormProps & { view: SavedView }) {
  const { t } = useLingui();
  const { may } = useProject();
  const intent = "share-view";
  const { form, fields, failure } = useAppForm({
    ...{ schema: sharedViewSchema, intent, id: `${intent}-${id}` },
  });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-ink-muted">
        <Trans>
          링크가 있으면 누구나 로그인 없이 {name} 보기의 리포트를 볼 수 있어요. 언제든지 중지할 수 있어요.
        </Trans>
      </p>
      {may("spend.read") && (
        <Checkbox
          {...bindChecked(fields.withMoney)}
          label={t`금액도 공유`}
          description={t`선택하지 않으면 비용, 수익, 단가가 표시되지 않아요.`}
        />
      )}
      <Actions onCancel={onCancel} label={t`링크 만들기`} />
    </AppForm>
  );
}

function MailForm({ view: { id, name, mailed }, onCancel }: FormProps & { view: SavedView }) {
  const { t } = useLingui();
  const words = useRhythmWords();
  const intent = "mail-view";
  const { form, fields, failure } = useAppForm({
    ...{
      schema: mailedViewSchema,
      intent,
      id: `${intent}-${id}`,
      defaultValue: { id, rhythm: mailed ?? "" },
    },
  });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <input type="hidden" name="id" value={id} />
      <Select
        {...bind(fields.rhythm)}
        label={t`받는 주기`}
        description={t`${name} 보기의 리포트를 오전 8시에 보내 드려요.`}
        options={[
          { value: "", label: t`받지 않음` },
          ...REPORT_MAIL_RHYTHMS.map((value) => ({ value, label: words[value] })),
        ]}
      />
      <Actions onCancel={onCancel} label={t`저장`} />
    </AppForm>
  );
}

function Actions({ onCancel, label }: FormProps & { label: string }) {
  return (
    <FormActions>
      <Button onClick={onCancel}>
        <Trans>닫기</Trans>
      </Button>
      <SubmitButton>{label}</SubmitButton>
    </FormActions>
  );
}
