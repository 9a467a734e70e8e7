import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { forwardRef } from "react";
import { InlineAlert } from "../inline-alert";

/**
 * What a form says when another editor saved the same record meanwhile: it still holds what was typed, what is stored can be looked at beside it, and
 * sent again it takes that one's place.
 */
export const SavedMeanwhile = forwardRef<HTMLDivElement>(function SavedMeanwhile(_, ref) {
  const { pathname, search } = useLocation();
  return (
    <InlineAlert
      ref={ref}
      tone="danger"
      title={<Trans>작성하는 동안 다른 곳에서 내용이 바뀌었어요</Trans>}
      action={
        <a
          href={`${pathname}${search}`}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-brand-ink underline"
        >
          <Trans>현재 값 보기</Trans>
          <span className="sr-only">
            {" "}
            <Trans>(새 탭)</Trans>
          </span>
        </a>
      }
    >
      <Trans>입력한 내용은 그대로 있어요. 다시 저장하면 현재 값 대신 이 내용이 저장돼요.</Trans>
    </InlineAlert>
  );
});
