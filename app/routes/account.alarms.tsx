import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { ALARM_CHANNELS, ALARM_KINDS, type AlarmKind, wantsAlarm } from "../../domain/people";
import { readOptions, updateOptions } from "../../worker/services/people";
import { alarmBox, alarmsFormSchema } from "../areas/people/forms";
import { TOASTS } from "../areas/people/words";
import { accountPath, fromOf } from "../kit/account-paths";
import { ActionFailure } from "../kit/action-failure";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { FormActions } from "../ui/form/form";

export const handle = { title: msg`알림 설정` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    choices: z.partialRecord(z.enum(ALARM_KINDS), z.partialRecord(z.enum(ALARM_CHANNELS), z.boolean())),
  }),
  async ({ ctx }) => ({ choices: (await readOptions(ctx)).alarms }),
);

/** Every checkbox as on or off, because an unchecked box posts nothing. */
function alarmsOf(on: readonly string[]) {
  const chosen = (kind: string) =>
    ALARM_CHANNELS.map((channel) => [channel, on.includes(alarmBox(kind, channel))] as const);
  return Object.fromEntries(ALARM_KINDS.map((kind) => [kind, Object.fromEntries(chosen(kind))]));
}

export const action = formAction(alarmsFormSchema, async ({ on }, adapter) => {
  await updateOptions(adapter.ctx, { alarms: alarmsOf(on) });
  return redirectDone(adapter, accountPath("alarms", fromOf(adapter.url)), TOASTS.alarmsSaved);
});

const KINDS: Record<AlarmKind, { label: MessageDescriptor; description: MessageDescriptor }> = {
  "campaign-review": {
    label: msg`캠페인 검토`,
    description: msg`검토 요청, 승인, 반려, 최종 검토 결과`,
  },
  "campaign-state": { label: msg`캠페인 진행`, description: msg`집행 시작, 기간 변경, 취소` },
  "creative-review": { label: msg`소재 검토`, description: msg`검토할 소재, 승인과 반려` },
  inquiry: { label: msg`문의`, description: msg`새 문의, 보낸 문의의 답변` },
  member: { label: msg`멤버와 그룹`, description: msg`멤버 합류와 탈퇴, 권한 변경` },
  app: {
    label: msg`앱`,
    description: msg`앱 소유권 확인, 앱 정지와 해제`,
  },
  payout: { label: msg`정산`, description: msg`정산 내역 도착, 지급, 이체 실패` },
  webhook: { label: msg`웹훅`, description: msg`수신 서버가 응답하지 않아 꺼졌을 때` },
};

/** Notices that the account receives, by mail and in the console. */
export default function AlarmsScreen() {
  const { choices } = useLoaderData<typeof loader>();
  const { t, i18n } = useLingui();
  const { state } = useNavigation();
  const channelWords = { mail: t`이메일`, console: t`콘솔` };
  return (
    <Form method="post" className="flex flex-col gap-4">
      <ActionFailure />
      <p className="text-sm text-ink-muted">
        <Trans>받을 알림과 방법을 선택해 주세요. 콘솔 알림은 화면 상단의 종 아이콘에서 볼 수 있어요.</Trans>
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {ALARM_KINDS.map((kind) => (
          <li key={kind}>
            <fieldset
              aria-labelledby={`${kind}-label`}
              aria-describedby={`${kind}-description`}
              className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
            >
              <div className="min-w-0">
                <p id={`${kind}-label`} className="text-sm font-medium">
                  {i18n._(KINDS[kind].label)}
                </p>
                <p id={`${kind}-description`} className="text-[13px] text-ink-muted">
                  {i18n._(KINDS[kind].description)}
                </p>
              </div>
              <div className="flex gap-5">
                {ALARM_CHANNELS.map((channel) => (
                  <label key={channel} className="flex min-h-6 items-center gap-2 text-sm">
                    <input
                      type="checkbox"
                      name="on"
                      value={alarmBox(kind, channel)}
                      defaultChecked={wantsAlarm(choices, kind, channel)}
                      className="size-[18px] accent-(--brand-ink)"
                    />
                    {channelWords[channel]}
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button type="submit" variant="primary" disabled={state === "submitting"}>
          <Trans>저장</Trans>
        </Button>
      </FormActions>
    </Form>
  );
}
