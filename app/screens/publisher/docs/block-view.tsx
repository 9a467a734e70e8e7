import { useLingui as useRuntime } from "@lingui/react";
import { Link } from "@remix-run/react";
import { ArrowRight, ExternalLink } from "lucide-react";
import { CopyField } from "../../../components/copy-field";
import { useProject } from "../../../shell/use-project";
import type { Block, DocsTarget } from "./article";

interface BlockViewProps {
  block: Block;
  adServeOrigin: string;
}

/** One piece of an article. */
export function BlockView({ block, adServeOrigin }: BlockViewProps) {
  const { i18n } = useRuntime();
  switch (block.kind) {
    case "text":
      return (
        <p className="text-sm leading-6">
          <Words text={i18n._(block.words)} />
        </p>
      );
    case "list":
    case "steps": {
      const Tag = block.kind === "list" ? "ul" : "ol";
      const look = block.kind === "list" ? "list-disc" : "list-decimal";
      return (
        <Tag className={`${look} flex flex-col gap-1.5 pl-5 text-sm leading-6`}>
          {block.items.map((item) => {
            const words = i18n._(item);
            return (
              <li key={words}>
                <Words text={words} />
              </li>
            );
          })}
        </Tag>
      );
    }
    case "code":
      return <CopyField multiline label={i18n._(block.label)} value={block.code(adServeOrigin)} />;
    case "link":
      return <Way target={block.target} words={i18n._(block.label)} adServeOrigin={adServeOrigin} />;
  }
}

/** Words between backticks are what one types or reads in code. */
function Words({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <code key={at} className="rounded bg-sunken px-1 font-mono text-[13px] break-words">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

const LINK = "inline-flex min-h-6 items-center gap-1 text-sm font-medium text-brand-ink hover:underline";

function Way({ target, words, adServeOrigin }: { target: DocsTarget; words: string; adServeOrigin: string }) {
  const { path } = useProject();
  if (target.kind === "page") {
    return (
      <p>
        <Link to={path(target.path)} className={LINK}>
          {words}
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      </p>
    );
  }
  const href = target.kind === "ad-server" ? `${adServeOrigin}${target.path}` : target.path;
  return (
    <p>
      <a href={href} target="_blank" rel="noreferrer" className={LINK}>
        {words}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </p>
  );
}
