import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation, useSearchParams } from "@remix-run/react";
import {
  REPORT_MAIL_RHYTHMS,
  type ReportMailRhythm,
  type ReportShare,
  reportQuery,
  SAVED_VIEW_NAME_MAX_CHARS,
  type SavedView,
  savedViewSchema,
} from "../../../domain/reports";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { Dialog } from "../../ui/dialog";
import { DisclosureSummary } from "../../ui/disclosure-summary";
import { Checkbox, Select } from "../../ui/fields/choices";
import { TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";
import { mailedViewSchema, renamedViewSchema, sharedViewSchema } from "./forms";

/** Forms of dialogs that display their own refusals. */
export const VIEW_FORMS = ["save-view", "rename-view", "share-view", "mail-view"];

/** The project's saved views, to reopen and share. */
export function SavedViews({ views, origin }: { views: readonly SavedView[]; origin: string }) {
  const { t } = useLingui();
  const { may } = useProject();
  const editable = may("saved-view.write");
  if (views.length === 0 && !editable) return null;
  return (
    <details className="group mb-5 rounded-lg border border-line bg-surface px-4 py-3">
      <DisclosureSummary className="text-sm">
        {views.length > 0 ? t`저장한 보기 ${views.length}개` : t`저장한 보기`}
      </DisclosureSummary>
      <div className="flex flex-col gap-3 pt-3">
        {views.length === 0 && (
          <p className="text-sm text-ink-muted">
            <Trans>
              기간, 지표, 구분 기준을 선택한 지금 화면을 저장해 두고 다시 열거나 공유할 수 있어요.
            </Trans>
          </p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <ViewItem key={view.id} view={view} origin={origin} editable={editable} />
          ))}
        </ul>
        {editable && <SaveDialog key={views.length} />}
      </div>
    </details>
  );
}

interface ViewItemProps {
  view: SavedView;
  origin: string;
  editable: boolean;
}

function ViewItem({ view, origin, editable }: ViewItemProps) {
  const { id, name, query, makerName, createdAt, mailed, shares } = view;
  const { t } = useLingui();
  const { project } = useProject();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const format = useFormat();
  const isShown = reportQuery(search) === query;
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Link
            to={`${pathname}?${query}`}
            aria-current={isShown ? "page" : undefined}
            className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
          >
            {name}
          </Link>{" "}
          {isShown && <Badge>{t`보는 중`}</Badge>}
          <p className="text-[13px] text-ink-muted">
            {[format.dayOf(createdAt, project.timezone), makerName].filter(Boolean).join(" · ")}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <MailDialog key={`mail ${mailed}`} view={view} />
          {editable && (
            <>
              <ShareDialog key={`share ${shares.length}`} view={view} />
              <RenameDialog key={`name ${name}`} view={view} />
              <ConfirmIntentButton
                intent="remove-view"
                id={id}
                size="small"
                title={t`보기를 삭제할까요?`}
                description={t`${name} 보기와 공유 링크를 더 이상 사용할 수 없어요.`}
                confirmLabel={t`삭제`}
              >
                <Trans>삭제</Trans>
              </ConfirmIntentButton>
            </>
          )}
        </div>
      </div>
      {shares.map((share) => (
        <ShareItem key={share.id} share={share} origin={origin} />
      ))}
    </li>
  );
}

function ShareItem({ share, origin }: { share: ReportShare; origin: string }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const { id, token, withMoney, makerName, createdAt } = share;
  const facts = [
    withMoney ? t`금액 포함` : t`금액 제외`,
    format.dayOf(createdAt, project.timezone),
    makerName,
  ];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <CopyField
          label={t`공유 링크 · ${facts.filter(Boolean).join(" · ")}`}
          value={`${origin}/shared/${token}`}
        />
      </div>
      <ConfirmIntentButton
        intent="revoke-share"
        id={id}
        size="small"
        title={t`공유를 중지할까요?`}
        description={t`이 링크로는 더 이상 리포트를 볼 수 없어요. 되돌릴 수 없어요.`}
        confirmLabel={t`공유 중지`}
      >
        <Trans>공유 중지</Trans>
      </ConfirmIntentButton>
    </div>
  );
}

function SaveDialog() {
  const { t } = useLingui();
  return (
    <div>
      <Dialog title={t`현재 보기 저장`} trigger={<Button size="small">{t`현재 보기 저장`}</Button>}>
        {(close) => <SaveForm onCancel={close} />}
      </Dialog>
    </div>
  );
}

interface FormProps {
  onCancel: () => void;
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

function RenameDialog({ view }: { view: SavedView }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`보기 이름 변경`} trigger={<Button size="small">{t`이름 변경`}</Button>}>
      {(close) => <RenameForm view={view} onCancel={close} />}
    </Dialog>
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

function ShareDialog({ view }: { view: SavedView }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`보기 공유`} trigger={<Button size="small">{t`공유`}</Button>}>
      {(close) => <ShareForm view={view} onCancel={close} />}
    </Dialog>
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

function useRhythmWords(): Record<ReportMailRhythm, string> {
  const { t } = useLingui();
  return { daily: t`매일`, weekly: t`매주 월요일`, monthly: t`매월 1일` };
}

function MailDialog({ view }: { view: SavedView }) {
  const { t } = useLingui();
  const words = useRhythmWords();
  const label = view.mailed === null ? t`이메일 받기` : t`이메일 받기: ${words[view.mailed]}`;
  return (
    <Dialog title={t`이메일 받기`} trigger={<Button size="small">{label}</Button>}>
      {(close) => <MailForm view={view} onCancel={close} />}
    </Dialog>
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
