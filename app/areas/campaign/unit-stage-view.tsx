import { useEffect, useRef } from "react";
import { SDK_STYLE, type Stage } from "../../../domain/serving";

/**
 * A stage of `domain/serving/unit-stage`, scaled to the available width. Rendered in a shadow tree with the web SDK's style
 * sheet, isolated from the console's styles; not interactive.
 */
export function UnitStageView({ stage, label }: { stage: Stage; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { html, width } = stage;
  useEffect(() => {
    if (host.current) draw(host.current, html);
  }, [html]);
  useEffect(() => {
    const box = frame.current;
    if (!box || !host.current) return;
    const fit = () => host.current?.style.setProperty("zoom", String(Math.min(1, box.clientWidth / width)));
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={frame} role="img" aria-label={label} className="min-h-40 w-full overflow-hidden">
      <div ref={host} style={{ width }} className="mx-auto overflow-hidden rounded-md border border-line" />
    </div>
  );
}

/** Safe because the markup was escaped when generated, and the page's policy blocks scripts in it. */
function draw(host: HTMLElement, html: string): void {
  host.inert = true;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  if (root.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SDK_STYLE);
    root.adoptedStyleSheets = [sheet];
  }
  root.innerHTML = html;
}
