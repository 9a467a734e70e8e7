import { Fragment } from "react";

/** An address that a narrow line may break after its `@` and slashes, rather than inside a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=@|\/(?!\/))/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
