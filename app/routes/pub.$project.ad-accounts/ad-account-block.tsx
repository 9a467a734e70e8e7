import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { z } from "zod";
import { BLOCK_REASON_MAX_CHARS } from "../../../domain/platform";
import type { AdAccountItem } from "../../../worker/services/platform";
import { Named } from "../../areas/campaign/campaign-columns";
import { chosenSchema } from "../../areas/publisher/forms";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

export const blocked = msg`거래를 차단했어요. 광고 계정에 사유를 알렸어요.`;
export const unblocked = msg`거래 차단을 해제했어요. 광고 계정에 알렸어요.`;

export const blockFormSchema = chosenSchema.extend({
  reason: z.string().trim().min(1).max(BLOCK_REASON_MAX_CHARS),
});

interface AccountProps {
  account: AdAccountItem;
}

/** Whether an ad account is blocked and why, and its campaigns that are still pending. */
export function Dealing({ account }: AccountProps) {
  const { t } = useLingui();
  const { may, project, path } = useProject();
  const format = useFormat();
  const { blocked: block, waitingCount, id } = account;
  const since = block && format.dayOf(block.since, project.timezone);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {block ? (
        <Named below={t`${since}부터 · ${block.reason}`}>
          <Badge tone="danger">{t`차단됨`}</Badge>
        </Named>
      ) : (
        <Badge>{t`거래 중`}</Badge>
      )}
      {block && waitingCount > 0 && (
        <Link to={path(`campaigns?account=${id}&status=submitted`)} className="underline">
          {t`검토할 캠페인 ${waitingCount}건`}
        </Link>
      )}
      {account.blocks.length > 0 && <BlockHistory account={account} />}
      {may("ad-account.block") && <BlockButton key={block?.since ?? 0} account={account} />}
    </span>
  );
}

/** History of the ad account's blocks: actor, time and reason, and who lifted each when. */
function BlockHistory({ account: { displayName, blocks } }: AccountProps) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const count = blocks.length;
  const at = (ms: number) => format.dateTime(ms, project.timezone);
  const unknown = t`삭제된 계정`;
  return (
    <Dialog
      title={t`${displayName} 차단 기록`}
      trigger={
        <Button size="small" aria-label={t`${displayName} 차단 기록`}>
          <Trans>기록 {count}건</Trans>
        </Button>
      }
    >
      {() => (
        <ol className="flex flex-col divide-y divide-line">
          {blocks.map(({ id, reason, at: blockedAt, by, lifted }) => {
            const [from, blocker] = [at(blockedAt), by ?? unknown];
            const [until, lifter] = [lifted && at(lifted.at), lifted?.by ?? unknown];
            return (
              <li key={id} className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
                <p className="nums font-medium">
                  <Trans>
                    {from} · {blocker} 차단
                  </Trans>
                </p>
                <p className="wrap-anywhere whitespace-pre-wrap">{reason}</p>
                <p className="nums text-[13px] text-ink-muted">
                  {until ? (
                    <Trans>
                      {until} · {lifter} 해제
                    </Trans>
                  ) : (
                    <Trans>아직 차단 중이에요.</Trans>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}

function BlockButton({ account }: AccountProps) {
  const { t } = useLingui();
  const { id, displayName } = account;
  if (account.blocked)
    return (
      <ConfirmIntentButton
        intent="unblock"
        id={id}
        size="small"
        tone="primary"
        title={t`${displayName}의 거래 차단을 해제할까요?`}
        description={t`이 광고 계정이 다시 구좌를 확보하고 검토를 요청할 수 있어요. 광고 계정에 알림을 보내요.`}
        confirmLabel={t`차단 해제`}
      >
        <Trans>차단 해제</Trans>
      </ConfirmIntentButton>
    );
  return (
    <Dialog
      title={t`${displayName} 거래 차단`}
      trigger={
        <Button size="small" aria-label={t`${displayName} 거래 차단`}>
          <Trans>차단</Trans>
        </Button>
      }
    >
      {() => <BlockForm account={account} />}
    </Dialog>
  );
}

function BlockForm({ account: { id } }: AccountProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: blockFormSchema,
    intent: "block",
    id: `block-${id}`,
    defaultValue: { id },
  });
  return (
    <AppForm form={form} failure={failure} intent="block">
      <p className="text-sm text-ink-muted">
        <Trans>
          이 광고 계정은 구좌 확보, 예약, 검토 요청을 할 수 없게 돼요. 초안이 확보한 구좌는 바로 해제되고,
          검토 대기 캠페인은 직접 검토해 주세요. 이미 확정된 캠페인은 그대로 집행돼요.
        </Trans>
      </p>
      <input type="hidden" name={fields.id.name} value={id} />
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`광고 계정에 그대로 표시돼요.`} />
      <FormActions>
        <SubmitButton variant="danger">
          <Trans>거래 차단</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
