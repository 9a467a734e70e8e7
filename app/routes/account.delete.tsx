import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import {
  deleteAccountSchema,
  isProofRecent,
  type SoleOwned,
  soleOwned,
  soleOwnedView,
} from "../../domain/people";
import { deleteAccount, getMe, ownershipsOf } from "../../worker/services/people";
import { ACCOUNT_TOASTS, deleteTitle } from "../areas/account/words";
import { authContext } from "../areas/auth/auth-context.server";
import { ProveFirst } from "../areas/auth/prove-screen";
import { accountPath } from "../kit/account-paths";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card } from "../ui/page";

export const handle = { title: deleteTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    email: z.string(),
    /** Projects and groups that need another owner first. */
    soleOwned: z.array(soleOwnedView),
    /** Whether the account authenticated again recently. */
    isProven: z.boolean(),
  }),
  async ({ ctx }) => {
    const { id, email } = getMe(ctx);
    const owned = soleOwned(await ownershipsOf(ctx, id));
    return { email, soleOwned: owned, isProven: isProofRecent(ctx.provedAtMs, ctx.now) };
  },
);

export const action = formAction(deleteAccountSchema, async (input, adapter) => {
  const { setCookies } = await deleteAccount(authContext(adapter), input);
  return redirectDone(adapter, "/", ACCOUNT_TOASTS.deleted, setCookies);
});

export default function DeleteScreen() {
  const { email, soleOwned, isProven } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: deleteAccountSchema });
  useLeaveAfter(failure !== null && failure.errorCode !== "070");
  return (
    <Card title={<Trans>계정 삭제</Trans>}>
      <div className="flex flex-col gap-4 text-sm">
        <ul className="list-disc space-y-1 pl-5">
          <li>
            <Trans>모든 기기에서 로그아웃되고 다시 로그인할 수 없어요.</Trans>
          </li>
          <li>
            <Trans>프로젝트와 그룹에서 나가고, 등록한 기기와 알림이 삭제돼요.</Trans>
          </li>
          <li>
            <Trans>캠페인 이력은 이름 없이 유지돼요. 되돌릴 수 없어요.</Trans>
          </li>
        </ul>
        {soleOwned.length > 0 && <SoleOwnedNotice owned={soleOwned} />}
        {!isProven ? (
          <ProveFirst />
        ) : (
          <AppForm form={form} failure={failure}>
            <TextField
              {...bind(fields.email)}
              label={t`이메일`}
              description={t`계속하려면 ${{ email: inUnicode(email) }} 주소를 입력해 주세요.`}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <FormActions>
              <SubmitButton variant="danger">
                <Trans>계정 삭제</Trans>
              </SubmitButton>
            </FormActions>
          </AppForm>
        )}
      </div>
    </Card>
  );
}

/** Source: rule P13. */
const LEAVE_AFTER_MS = 2_000;

/** Lists the projects and groups that prevent deletion, with links to hand them over. */
function SoleOwnedNotice({ owned }: { owned: readonly SoleOwned[] }) {
  return (
    <InlineAlert
      tone="warning"
      title={<Trans>유일한 소유자인 항목이 있어 삭제할 수 없어요. 먼저 다른 소유자를 지정해 주세요.</Trans>}
    >
      <ul className="list-disc pl-5">
        {owned.map(({ id, is, kind, name }) => (
          <li key={id}>
            <Link
              to={is === "group" ? accountPath(`groups/${id}`) : `/${kind}/${id}`}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

/** Goes to the main page after leaving time to read the message. */
function useLeaveAfter(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => navigate("/"), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver, navigate]);
}
