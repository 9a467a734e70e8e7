import { Fragment } from "react";
import { inUnicode } from "../../domain/kernel";

/**
 * An address that may wrap after its `@` and slashes instead of inside a word.
 * @param isExact shows the stored text, for copying; else internationalized domains are shown decoded
 */
export function Breakable({ text, isExact = false }: { text: string; isExact?: boolean }) {
  const shown = isExact ? text : inUnicode(text);
  return shown.split(/(?<=@|\/(?!\/))/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
