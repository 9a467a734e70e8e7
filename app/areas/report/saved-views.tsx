import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { Bookmark } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ReportShare, SavedView } from "../../../domain/reports";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { Dialog } from "../../ui/dialog";
import { DropPanel } from "../../ui/drop-panel";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";
import { useRhythmWords } from "./rhythm-words";
import type { ViewAct } from "./saved-view-forms";

/** Forms of dialogs that display their own refusals. */
export const VIEW_FORMS = ["save-view", "rename-view", "share-view", "mail-view"];

interface SavedViewsProps {
  views: readonly SavedView[];
  /** Of the displayed report. */
  query: string | null;
  origin: string;
}

/** The project's saved views, to reopen and share. */
export function SavedViews({ views, query, origin }: SavedViewsProps) {
  const { t } = useLingui();
  const { may } = useProject();
  const editable = may("saved-view.write");
  if (views.length === 0 && !editable) return null;
  return (
    <DropPanel
      align="end"
      icon={<Bookmark size={16} aria-hidden="true" />}
      label={views.length > 0 ? t`저장한 보기 ${views.length}개` : t`저장한 보기`}
      className="sm:w-[36rem]"
    >
      <div className="flex flex-col gap-3">
        {views.length === 0 && (
          <p className="text-sm text-ink-muted">
            <Trans>
              기간, 지표, 구분 기준을 선택한 지금 화면을 저장해 두고 다시 열거나 공유할 수 있어요.
            </Trans>
          </p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <ViewItem key={view.id} view={view} isShown={view.query === query} {...{ origin, editable }} />
          ))}
        </ul>
        {editable && (
          <div>
            <ViewDialog key={views.length} act="save" title={t`현재 보기 저장`} />
          </div>
        )}
      </div>
    </DropPanel>
  );
}

interface ViewItemProps {
  view: SavedView;
  isShown: boolean;
  origin: string;
  editable: boolean;
}

function ViewItem({ view, isShown, origin, editable }: ViewItemProps) {
  const { id, name, query, makerName, createdAt, mailed, shares } = view;
  const { t } = useLingui();
  const { project } = useProject();
  const { pathname } = useLocation();
  const format = useFormat();
  const words = useRhythmWords();
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
          <ViewDialog
            key={`mail ${mailed}`}
            act="mail"
            view={view}
            title={t`이메일 받기`}
            label={mailed === null ? t`이메일 받기` : t`이메일 받기: ${words[mailed]}`}
          />
          {editable && (
            <>
              <ViewDialog
                key={`share ${shares.length}`}
                act="share"
                view={view}
                title={t`보기 공유`}
                label={t`공유`}
              />
              <ViewDialog
                key={`name ${name}`}
                act="rename"
                view={view}
                title={t`보기 이름 변경`}
                label={t`이름 변경`}
              />
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

/** Loaded with the first dialog: its schemas and forms are a fifth of the page's scripts. */
const ViewForm = lazy(() => import("./saved-view-forms"));

interface ViewDialogProps {
  act: ViewAct;
  view?: SavedView;
  title: string;
  /** Text of its button, if other than its title. */
  label?: string;
}

function ViewDialog({ act, view, title, label = title }: ViewDialogProps) {
  return (
    <Dialog title={title} trigger={<Button size="small">{label}</Button>}>
      {(close) => (
        <Suspense>
          <ViewForm act={act} {...(view ? { view } : {})} onCancel={close} />
        </Suspense>
      )}
    </Dialog>
  );
}
