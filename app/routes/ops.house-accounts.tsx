import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, CURRENCIES, type Currency } from "../../domain/kernel";
import { BANK_TEXT_MAX_CHARS, houseAccountSchema } from "../../domain/money";
import { isProofRecent } from "../../domain/people";
import {
  type HouseAccountChange,
  type HouseAccounts,
  houseAccountsView,
  listHouseAccounts,
  removeHouseAccount,
  saveHouseAccount,
} from "../../worker/services/money";
import { ProveFirst } from "../areas/auth/prove-screen";
import { chosenSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { type Column, DataTable } from "../ui/data-table";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { Card, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`입금 계좌`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    accounts: houseAccountsView,
    /** Currency of the edited account. */
    currency: z.enum(CURRENCIES),
    /** Whether the operator authenticated again recently. */
    isProven: z.boolean(),
  }),
  async ({ ctx, url }) => ({
    accounts: await listHouseAccounts(ctx),
    currency: CURRENCIES.find((each) => each === url.searchParams.get("currency")) ?? "KRW",
    isProven: isProofRecent(ctx.provedAtMs, ctx.now),
  }),
);

const saved = msg`입금 계좌를 저장했어요.`;
const removed = msg`입금 계좌를 삭제했어요.`;

export const action = intentAction<unknown>({
  save: formAction(houseAccountSchema, async (input, adapter) => {
    await saveHouseAccount(adapter.ctx, input);
    return redirectDone(adapter, `${adapter.url.pathname}?currency=${input.currency}`, saved);
  }),
  remove: formAction(chosenSchema, async ({ id: currency }, adapter) => {
    await removeHouseAccount(adapter.ctx, { currency });
    return redirectDone(adapter, adapter.url.pathname, removed);
  }),
});

type ByCurrency = HouseAccounts["currencies"][number];

/** The house's bank accounts for transfers, by currency. */
export default function HouseAccountsScreen() {
  const { accounts, currency, isProven } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const chosen = accounts.currencies.find((each) => each.currency === currency);
  return (
    <>
      <PageHeader
        title={<Trans>입금 계좌</Trans>}
        description={
          <Trans>
            계좌로 납부하는 광고 계정과 매체에 안내하는 계좌예요. 계좌가 없는 통화는 계좌 이체로 결제할 수
            없어요.
          </Trans>
        }
      />
      <ActionFailure except={["save"]} />
      <div className="flex flex-col gap-5">
        <DataTable
          caption={t`통화별 입금 계좌`}
          rows={accounts.currencies}
          rowKey={(row) => row.currency}
          columns={useColumns(isProven)}
        />
        <Card
          className="max-w-form"
          title={chosen?.account ? <Trans>{currency} 계좌 변경</Trans> : <Trans>{currency} 계좌 등록</Trans>}
          description={<Trans>저장하면 바로 모든 결제 안내에 표시돼요.</Trans>}
        >
          {isProven ? (
            <AccountForm
              key={`${currency} ${chosen?.account?.version ?? 0}`}
              currency={currency}
              account={chosen?.account ?? null}
            />
          ) : (
            <ProveFirst />
          )}
        </Card>
        <Changes changes={accounts.changes} />
      </div>
    </>
  );
}

function useColumns(isProven: boolean): Column<ByCurrency>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "currency",
      header: t`통화`,
      cell: ({ currency }) => (
        <Link to={`?currency=${currency}`} className="inline-flex min-h-6 items-center hover:underline">
          {currency}
        </Link>
      ),
    },
    {
      key: "account",
      header: t`입금 계좌`,
      cell: ({ account }) =>
        account ? (
          <>
            {account.bank} <span className="nums">{account.number}</span>
          </>
        ) : (
          t`없음`
        ),
    },
    { key: "holder", header: t`예금주`, cell: ({ account }) => account?.holder ?? "-" },
    { key: "swift", header: t`SWIFT 코드`, cell: ({ account }) => account?.swiftCode ?? "-" },
    {
      key: "at",
      header: t`저장 일시`,
      cell: ({ account }) => (account ? format.dateTime(account.updatedAt, BILLING_ZONE) : "-"),
    },
    {
      key: "manage",
      header: t`관리`,
      cell: ({ currency, account }) =>
        account && isProven ? (
          <ConfirmIntentButton
            intent="remove"
            id={currency}
            size="small"
            title={t`${currency} 계좌를 삭제할까요?`}
            description={t`이 통화는 더 이상 계좌 이체로 결제할 수 없어요. 이미 받을 금액은 그대로예요.`}
            confirmLabel={t`삭제`}
          >
            {t`삭제`}
          </ConfirmIntentButton>
        ) : (
          "-"
        ),
    },
  ];
}

/** The saved data is not secret: the form is prefilled with it. */
function AccountForm({ currency, account }: { currency: Currency; account: ByCurrency["account"] }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: houseAccountSchema,
    intent: "save",
    defaultValue: account
      ? {
          bank: account.bank,
          holder: account.holder,
          number: account.number,
          swiftCode: account.swiftCode ?? undefined,
        }
      : undefined,
  });
  const typed = { autoComplete: "off", spellCheck: false } as const;
  return (
    <AppForm form={form} failure={failure} intent="save" version={account?.version ?? 0}>
      <input type="hidden" name={fields.currency.name} value={currency} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...bind(fields.bank)} {...typed} label={t`은행`} maxLength={BANK_TEXT_MAX_CHARS} />
        <TextField {...bind(fields.holder)} {...typed} label={t`예금주`} maxLength={BANK_TEXT_MAX_CHARS} />
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
          label={t`SWIFT 코드 (선택)`}
          description={t`해외에서 보내는 통화일 때 8자리나 11자리`}
          autoCapitalize="characters"
          maxLength={11}
        />
      </div>
      <FormActions>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function Changes({ changes }: { changes: readonly HouseAccountChange[] }) {
  const format = useFormat();
  return (
    <Card title={<Trans>변경 기록</Trans>}>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>변경한 계좌가 없어요.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col gap-3 text-sm">
          {changes.map(({ id, currency, isRemoval, account, actorName, at }) => (
            <li key={id}>
              <p className="font-medium wrap-anywhere">
                {currency} · {isRemoval ? <Trans>삭제</Trans> : account}
              </p>
              <p className="nums text-[13px] text-ink-muted">
                {actorName} · {format.dateTime(at, BILLING_ZONE)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
