import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { WorkChallenge } from "../../../worker/services/kernel";
import { InlineAlert } from "../inline-alert";
import { useFocusedAnswer } from "../use-focused-answer";
import { PROOF_FIELD } from "./proof-field";

/**
 * Solves a proof of work and then submits its form again with the solution. The solver is loaded on first use.
 */
export function ProofOfWork({ challenge }: { challenge: WorkChallenge }) {
  const alert = useFocusedAnswer(challenge);
  const field = useRef<HTMLInputElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    solve(challenge, controller)
      .then((proof) => {
        if (controller.signal.aborted || !field.current) return;
        field.current.value = proof;
        field.current.form?.requestSubmit();
      })
      .catch(() => setHasFailed(true));
    return () => controller.abort();
  }, [challenge]);
  return (
    <>
      <input ref={field} type="hidden" name={PROOF_FIELD} defaultValue="" />
      {hasFailed ? (
        <InlineAlert ref={alert} tone="danger" title={<Trans>자동 확인을 마치지 못했어요</Trans>}>
          <Trans>잠시 후 다시 시도해 주세요. 입력한 내용은 그대로 있어요.</Trans>
        </InlineAlert>
      ) : (
        <InlineAlert ref={alert} tone="info" title={<Trans>접속이 많아서 자동으로 확인하고 있어요</Trans>}>
          <Trans>몇 초 안에 이어서 진행돼요. 이 화면을 열어 두세요.</Trans>
          <noscript>
            <Trans>자바스크립트를 켜거나 잠시 후 다시 시도해 주세요.</Trans>
          </noscript>
        </InlineAlert>
      )}
    </>
  );
}

async function solve(challenge: WorkChallenge, controller: AbortController): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/sha"),
  ]);
  const solution = await solveChallenge({ challenge, controller, deriveKey });
  if (!solution) throw new Error("the challenge was not solved in time");
  return JSON.stringify({ challenge, solution });
}
