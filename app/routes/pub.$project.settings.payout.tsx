import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BANK_TEXT_MAX_CHARS, bankAccountSchemaOf, PAYEE_KINDS, type PayeeKind } from "../../domain/money";
import { isProofRecent } from "../../domain/people";
import {
  type BankAccountView,
  bankAccountView,
  getBankAccount,
  saveBankAccount,
} from "../../worker/services/money";
import { getProjectForMember } from "../../worker/services/platform";
import { ProveFirst } from "../areas/auth/prove-screen";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/settings.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Select } from "../ui/fields/choices";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = { access: "payout.read", title: msg`정산 정보` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    account: bankAccountView.nullable(),
    /** Whether the account authenticated again recently. */
    isProven: z.boolean(),
  }),
  async ({ ctx, project }) => ({
    account: await getBankAccount(ctx, project),
    isProven: isProofRecent(ctx.provedAtMs, ctx.now),
  }),
);

const schemaOf = async ({ ctx, project }: ProjectAdapter) =>
  bankAccountSchemaOf((await getProjectForMember(ctx, project, "pub")).country);

export const action = projectAction(schemaOf, async (input, adapter) => {
  await saveBankAccount(adapter.ctx, adapter.project, input);
  return savedSettings(adapter);
});

/** Bank account for payouts. The saved account is displayed masked, and must be typed in full to change it. */
export default function PayoutScreen() {
  const { account, isProven } = useLoaderData<typeof loader>();
  const { may } = useProject();
  return (
    <div className="flex max-w-form flex-col gap-5">
      {account && <SavedAccount account={account} />}
      {/* Saving resets the form: the typed values are not displayed again. */}
      <AccountForm
        key={account?.updatedAt ?? 0}
        version={account?.version ?? 0}
        editable={may("payout.write")}
        isProven={isProven}
      />
    </div>
  );
}

function SavedAccount({ account }: { account: BankAccountView }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const number = `•••• ${account.numberTail}`;
  const payees = usePayeeWords();
  return (
    <Card title={<Trans>저장된 계좌</Trans>}>
      <DescriptionList
        items={[
          { key: "bank", term: t`은행`, value: account.bank },
          { key: "holder", term: t`예금주`, value: account.holderMasked },
          { key: "number", term: t`계좌 번호`, value: <span className="nums">{number}</span> },
          { key: "payee", term: t`수취인`, value: payees[account.payee] },
          { key: "swift", term: t`SWIFT 코드`, value: account.swiftCode ?? t`없음` },
          { key: "at", term: t`저장 일시`, value: format.dateTime(account.updatedAt, project.timezone) },
        ]}
      />
    </Card>
  );
}

function usePayeeWords(): Record<PayeeKind, string> {
  const { t } = useLingui();
  return {
    business: t`사업자`,
    "individual-business": t`개인 (사업소득 3.3%)`,
    "individual-other": t`개인 (기타소득 8.8%)`,
  };
}

/** @param version of the saved account; 0 if there is none */
function AccountForm({
  version,
  editable,
  isProven,
}: {
  version: number;
  editable: boolean;
  isProven: boolean;
}) {
  const isFirst = version === 0;
  const { t } = useLingui();
  const { country } = useProject().project;
  const isAbroad = country !== "KR";
  const payees = usePayeeWords();
  const { form, fields, failure } = useAppForm({ schema: bankAccountSchemaOf(country) });
  const typed = { autoComplete: "off", spellCheck: false } as const;
  return (
    <Card
      title={isFirst ? <Trans>계좌 등록</Trans> : <Trans>계좌 변경</Trans>}
      description={
        <Trans>
          저장하면 소유자에게 일부만 표시돼요. 변경하면 모든 소유자에게 이메일로 알려 드려요. 20일까지 변경한
          계좌로 그달 정산금을 지급하고, 이후에 변경하면 다음 달부터 적용해요.
        </Trans>
      }
    >
      {editable && !isProven ? (
        <ProveFirst />
      ) : (
        <AppForm form={form} failure={failure} version={version}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {!isAbroad && (
              <Select
                {...bind(fields.payee)}
                label={t`수취인`}
                description={t`개인은 원천 징수한 금액을 지급해요.`}
                options={PAYEE_KINDS.map((value) => ({ value, label: payees[value] }))}
              />
            )}
            <TextField {...bind(fields.bank)} {...typed} label={t`은행`} maxLength={BANK_TEXT_MAX_CHARS} />
            <TextField
              {...bind(fields.holder)}
              {...typed}
              label={t`예금주`}
              maxLength={BANK_TEXT_MAX_CHARS}
            />
            <TextField
              {...bind(fields.number)}
              {...typed}
              label={t`계좌 번호`}
              maxLength={BANK_TEXT_MAX_CHARS}
              className="nums"
            />
            <TextField
              {...bind(fields.swiftCode)}
              {...typed}
              required={isAbroad}
              label={isAbroad ? t`SWIFT 코드` : t`SWIFT 코드 (선택)`}
              description={isAbroad ? t`8자리나 11자리` : t`해외 계좌일 때 8자리나 11자리`}
              autoCapitalize="characters"
              maxLength={11}
            />
          </div>
          <SaveRow editable={editable} />
        </AppForm>
      )}
    </Card>
  );
}
