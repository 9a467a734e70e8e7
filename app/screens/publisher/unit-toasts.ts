import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Archived } from "../../../worker/services/inventory";

/** What came of archiving several units, or of taking them back. */
export function bulkToast(i18n: I18n, archived: boolean, { changed, packaged }: Archived) {
  const tone = "positive" as const;
  if (!archived) return { tone, message: i18n._(msg`광고 유닛 ${changed}개를 되돌렸어요.`) };
  const kept = packaged.length;
  return kept === 0
    ? { tone, message: i18n._(msg`광고 유닛 ${changed}개를 보관했어요.`) }
    : {
        tone,
        message: i18n._(msg`광고 유닛 ${changed}개를 보관했어요. 상품에 연결된 ${kept}개는 그대로 뒀어요.`),
      };
}
