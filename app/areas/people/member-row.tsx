import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { levelName } from "../../../domain/people";
import type { MemberView } from "../../../worker/services/people";
import { useProject } from "../../kit/use-project";
import { Button } from "../../ui/button";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useLevels } from "./use-levels";

/** Changes a member's level. Works without a script. */
export function LevelForm({ member }: { member: MemberView }) {
  const { t } = useLingui();
  const { givable } = useLevels(useProject().may("owners.write"));
  return (
    <ChoiceForm
      intent="change"
      account={member.id}
      name="level"
      label={t`${member.name}의 권한`}
      value={levelName(member.level)}
      options={givable}
    />
  );
}

interface ChoiceFormProps {
  intent: string;
  account: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** A select in a list row with its save button. */
export function ChoiceForm({ intent, account, name, label, value, options }: ChoiceFormProps) {
  const { state } = useNavigation();
  return (
    <Form method="post" className="flex items-center gap-2">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="account" value={account} />
      <select name={name} aria-label={label} defaultValue={value} className="control h-8 w-28 pr-8">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Button type="submit" size="small" disabled={state === "submitting"}>
        <Trans>변경</Trans>
      </Button>
    </Form>
  );
}

/** Removes a member, or lets the reader leave. */
export function RemoveMember({ member, isMe }: { member: MemberView; isMe: boolean }) {
  const { t } = useLingui();
  const { name } = member;
  return isMe ? (
    <ConfirmIntentButton
      intent="remove"
      id={member.id}
      size="small"
      title={t`이 프로젝트에서 나갈까요?`}
      description={t`다시 들어오려면 소유자의 초대가 필요해요.`}
      confirmLabel={t`나가기`}
    >
      <Trans>나가기</Trans>
    </ConfirmIntentButton>
  ) : (
    <ConfirmIntentButton
      intent="remove"
      id={member.id}
      size="small"
      title={t`${name}님을 제외할까요?`}
      description={t`바로 이 프로젝트에 접근할 수 없게 돼요. 이 멤버가 만들거나 예약한 것은 그대로 유지돼요.`}
      confirmLabel={t`제외`}
    >
      <Trans>제외</Trans>
    </ConfirmIntentButton>
  );
}
