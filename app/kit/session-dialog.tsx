import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { inUnicode } from "../../domain/kernel";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { PasswordField } from "../ui/fields/password-field";
import { InlineAlert } from "../ui/inline-alert";
import { authPath } from "./auth-paths";

interface SessionDialogProps {
  email: string;
  onEnd: (isRenewed: boolean) => void;
}

/** Why the last attempt failed; null before the first. */
type Refusal = { message: string } | "elsewhere" | null;

/** Asks for the password of the signed-out account, over the page it was using. */
export default function SessionDialog({ email, onEnd }: SessionDialogProps) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<Refusal>(null);
  const [isBusy, setBusy] = useState(false);

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const tried = await trySignIn(email, new FormData(event.currentTarget));
    setBusy(false);
    if (tried === "signed-in") onEnd(true);
    else
      setRefusal(
        tried === "fault" ? { message: t`로그인하지 못했어요. 잠시 뒤 다시 시도해 주세요.` } : tried,
      );
  };

  return (
    <Dialog isOpen role="alertdialog" title={t`로그인이 만료됐어요`}>
      <form onSubmit={signIn} className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">
          <Trans>비밀번호를 입력하면 작성하던 내용을 그대로 저장해요.</Trans>
        </p>
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-muted">{t`이메일`}</span> {inUnicode(email)}
        </p>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id="session-password"
          name="password"
          label={t`비밀번호`}
          required
          autoFocus
          autoComplete="current-password"
        />
        {refusal === "elsewhere" ? (
          <div role="status">
            <InlineAlert tone="info">
              <Trans>
                추가 확인이 필요해요.{" "}
                <a
                  href={authPath("sign-in", { email })}
                  target="_blank"
                  rel="noreferrer"
                  className="font-medium underline underline-offset-2"
                >
                  새 탭에서 로그인
                </a>
                한 뒤 ‘계속’을 눌러 주세요.
              </Trans>
            </InlineAlert>
          </div>
        ) : (
          refusal && <InlineAlert tone="danger">{refusal.message}</InlineAlert>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button type="button" onClick={() => onEnd(false)}>
            <Trans>저장하지 않고 나가기</Trans>
          </Button>
          {refusal === "elsewhere" ? (
            <Button type="button" variant="primary" onClick={() => onEnd(true)}>
              <Trans>계속</Trans>
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabled={isBusy}>
              <Trans>로그인</Trans>
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** @returns the server's result; `elsewhere` if a password alone is not enough, or a proof of work is required first */
async function trySignIn(email: string, typed: FormData): Promise<"signed-in" | "fault" | Refusal> {
  const body = new URLSearchParams({ email, password: String(typed.get("password") ?? "") });
  const answer = await fetch("/auth/renew", { method: "POST", body }).catch(() => null);
  if (answer?.status === 204) return "signed-in";
  if (answer?.status === 409) return "elsewhere";
  const said: unknown = await answer?.json().catch(() => null);
  if (typeof said !== "object" || said === null) return "fault";
  if ("challenge" in said && said.challenge !== null) return "elsewhere";
  return "message" in said && typeof said.message === "string" ? { message: said.message } : "fault";
}
