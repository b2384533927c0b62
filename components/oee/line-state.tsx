import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import type { LineState } from "@/lib/domain/oee/states";

const text: Record<LineState, string> = {
  running: "text-strong",
  slow: "text-warning-text",
  stopped: "text-acute-text",
  jammed: "text-acute-text",
  starved: "text-chronic-text",
  break: "text-muted",
  no_signal: "text-muted",
  not_scheduled: "text-muted",
};

/** The ground behind what a line does: only what needs action has one. */
const ground: Record<LineState, string> = {
  running: "bg-card border-line",
  slow: "bg-warning-tint border-warning-text",
  stopped: "bg-acute-tint border-acute",
  jammed: "bg-acute-tint border-acute",
  starved: "bg-chronic-tint border-chronic-text",
  break: "bg-sunk border-line",
  no_signal: "bg-sunk border-line",
  not_scheduled: "bg-sunk border-line",
};

export const stateText = (state: LineState) => text[state];
export const stateGround = (state: LineState) => ground[state];

/** A sign of its own for each state, so that nobody needs the color. */
export function StateGlyph({ state, className }: { state: LineState; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={cn("shrink-0", className)}>
      {signs[state]}
    </svg>
  );
}

const line = { fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;
const signs: Record<LineState, React.ReactNode> = {
  running: <path d="M4 2.2 13.6 8 4 13.8z" fill="currentColor" />,
  slow: <path d="M1.5 3.5h13M1.5 8h9M1.5 12.5h5" strokeWidth={2.4} {...line} />,
  stopped: <rect x="2.4" y="2.4" width="11.2" height="11.2" rx="1.6" fill="currentColor" />,
  jammed: (
    <>
      <path d="M.8 3.2 6.4 8 .8 12.8zM15.2 3.2 9.6 8l5.6 4.8z" fill="currentColor" />
      <path d="M8 1.6v12.8" strokeWidth={1.8} {...line} />
    </>
  ),
  starved: (
    <>
      <path d="M1.6 6.5v6.2A1.3 1.3 0 0 0 2.9 14h10.2a1.3 1.3 0 0 0 1.3-1.3V6.5" strokeWidth={2} {...line} />
      <path d="M8 1.2v3M8 6.6v3" strokeWidth={2} {...line} />
    </>
  ),
  break: <path d="M5 2.5v11M11 2.5v11" strokeWidth={3} {...line} />,
  no_signal: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="2" strokeWidth={1.5} strokeDasharray="2.6 2" {...line} />
      <path d="M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11.4v.2" strokeWidth={1.5} {...line} />
    </>
  ),
  not_scheduled: <path d="M13.5 9.8A6 6 0 1 1 6.2 2.5a4.8 4.8 0 0 0 7.3 7.3z" strokeWidth={1.6} {...line} />,
};

/** The sign and the word. */
export function LineStateMark({ state, className }: { state: LineState; className?: string }) {
  const t = useTranslations("processes");

  return (
    <span className={cn("inline-flex min-w-0 items-center gap-1.5 font-semibold", text[state], className)}>
      <StateGlyph state={state} className="size-3.5" />
      {t(`options.state.${state}`)}
    </span>
  );
}
