import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import {
  acceptInvitation,
  declineInvitation,
  type InvitationView,
  invitationView,
  viewInvitation,
} from "../../worker/services/people";
import { buttonSchema } from "../areas/people/forms";
import { useLevels } from "../areas/people/use-levels";
import { TOASTS } from "../areas/people/words";
import { ActionFailure } from "../kit/action-failure";
import { authPath } from "../kit/auth-paths";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { InlineAlert } from "../ui/inline-alert";
import { IntentButton } from "../ui/intent-button";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`초대` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    invitation: invitationView,
  }),
  async ({ ctx, id }) => ({
    invitation: await viewInvitation(ctx, id("token")),
  }),
);

export const action = intentAction({
  accept: formAction(buttonSchema, async (_, adapter) => {
    const to = await acceptInvitation(adapter.ctx, adapter.id("token"));
    return redirectDone(adapter, to, TOASTS.accepted);
  }),
  decline: formAction(buttonSchema, async (_, adapter) => {
    await declineInvitation(adapter.ctx, adapter.id("token"));
    return redirectDone(adapter, "/projects", TOASTS.declined);
  }),
});

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function InvitationRoute() {
  return (
    <PlainShell>
      <InvitationScreen {...useLoaderData<typeof loader>()} />
    </PlainShell>
  );
}

const ZONE = "Asia/Seoul";

/** Page of an invitation's link: its project or group, and the possible answers. */
function InvitationScreen({ invitation }: { invitation: InvitationView }) {
  const { t } = useLingui();
  const { word } = useLevels();
  const format = useFormat();
  const { name, kind, inviterName, email, level, expiresAt } = invitation;
  const kinds = { pub: t`매체 서비스`, adv: t`광고 계정`, group: t`그룹` };
  return (
    <div className="mx-auto max-w-lg pt-6">
      <Card className="flex flex-col gap-5">
        <h1 className="text-xl leading-8 font-bold wrap-anywhere">{t`${name}에 초대받았어요`}</h1>
        <DescriptionList
          items={[
            { key: "kind", term: t`종류`, value: kinds[kind] },
            { key: "by", term: t`초대한 사람`, value: inviterName },
            {
              key: "to",
              term: t`받는 사람`,
              value: <span className="wrap-anywhere">{inUnicode(email)}</span>,
            },
            { key: "level", term: t`권한`, value: word(level) },
            { key: "until", term: t`만료일`, value: format.dateTime(expiresAt, ZONE) },
          ]}
        />
        <ActionFailure />
        <Answer invitation={invitation} />
      </Card>
    </div>
  );
}

function Answer({ invitation }: { invitation: InvitationView }) {
  const { pathname } = useLocation();
  const { state, reader, hasAccount, email, kind } = invitation;
  if (state !== "open") return <Closed state={state} isMine={reader === "invited"} />;
  if (reader === "invited") {
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <IntentButton intent="decline">
          <Trans>거절</Trans>
        </IntentButton>
        <IntentButton intent="accept" variant="primary">
          <Trans>초대 수락</Trans>
        </IntentButton>
      </div>
    );
  }
  if (reader === "other") return <WrongAccount email={email} />;
  const carried = { email, next: pathname, ...(kind === "group" ? {} : { kind }) };
  return (
    <>
      <p className="text-sm text-ink-muted">
        {hasAccount ? (
          <Trans>초대받은 이메일로 로그인하면 수락할 수 있어요.</Trans>
        ) : (
          <Trans>초대받은 이메일로 가입하면 수락할 수 있어요.</Trans>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {hasAccount ? (
          <LinkButton to={authPath("sign-in", carried)} variant="primary">
            <Trans>로그인</Trans>
          </LinkButton>
        ) : (
          <LinkButton to={authPath("sign-up", carried)} variant="primary">
            <Trans>가입하기</Trans>
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Closed({ state, isMine }: { state: InvitationView["state"]; isMine: boolean }) {
  const { t } = useLingui();
  const words: Record<string, string> = {
    expired: t`만료된 초대예요. 새 초대를 요청해 주세요.`,
    accepted: t`이미 수락한 초대예요.`,
    declined: t`거절한 초대예요.`,
    withdrawn: t`취소된 초대예요.`,
  };
  return (
    <>
      <InlineAlert tone={state === "accepted" ? "positive" : "warning"}>{words[state]}</InlineAlert>
      {isMine && (
        <div className="flex justify-end">
          <LinkButton to="/projects">
            <Trans>내 프로젝트로 이동</Trans>
          </LinkButton>
        </div>
      )}
    </>
  );
}

function WrongAccount({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <>
      <InlineAlert tone="warning">
        {t`${{ email: inUnicode(email) }} 계정으로 로그인해야 수락할 수 있어요. 현재 다른 계정으로 로그인되어 있어요.`}
      </InlineAlert>
      <Form method="post" action="/auth/sign-out" className="flex justify-end">
        <Button type="submit">
          <Trans>로그아웃</Trans>
        </Button>
      </Form>
    </>
  );
}
