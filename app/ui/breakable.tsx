import { Fragment } from "react";
import { inUnicode } from "../../domain/kernel";

/**
 * An address that a narrow line may break after its `@` and slashes, rather than inside a word.
 * @param isExact as it stands, for what is copied; else its domain is shown as it was typed
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
