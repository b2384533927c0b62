import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

const steps = ["share", "add", "open"] as const;

/** On an iPhone notifications come only to what has been added to the Home Screen: three steps, each with a picture. */
export function IphoneGuide() {
  const t = useTranslations("devices.iphone");

  return (
    <div className="grid gap-2">
      <p className="text-body">{t("intro")}</p>
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map((step, at) => (
          <li
            key={step}
            className="grid justify-items-center gap-2 rounded-card border border-line-soft p-3 text-center"
          >
            <Phone>{pictures[step]}</Phone>
            <span className="text-body text-sm">
              {at + 1}. {t(step)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The outline of a telephone, 96 by 128, around what is drawn of its screen. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 128" className="h-32 w-24" fill="none" strokeWidth={1.75}>
      <rect x={12} y={3} width={72} height={122} rx={11} className="fill-card stroke-control" />
      {children}
    </svg>
  );
}

const arrow = (
  <path d="M48 100V86M43 91l5-5 5 5" className="stroke-accent" strokeLinecap="round" strokeLinejoin="round" />
);

const pictures: Record<(typeof steps)[number], ReactNode> = {
  share: (
    <>
      <path d="M22 20h52M22 28h38M22 36h46" className="stroke-line" strokeLinecap="round" />
      <circle cx={48} cy={98} r={16} className="fill-sunk" />
      <path d="M42 96h-2v11h16V96h-2" className="stroke-accent" strokeLinecap="round" strokeLinejoin="round" />
      {arrow}
    </>
  ),
  add: (
    <>
      <path d="M13 58h70v56a10 10 0 0 1-10 10H23a10 10 0 0 1-10-10Z" className="fill-sunk" />
      <path d="M22 72h30M22 108h36" className="stroke-line" strokeLinecap="round" />
      <rect x={18} y={80} width={60} height={18} rx={4} className="fill-card stroke-accent" />
      <path d="M24 89h26" className="stroke-control" strokeLinecap="round" />
      <path d="M63 89h8m-4-4v8" className="stroke-accent" strokeLinecap="round" />
    </>
  ),
  open: (
    <>
      {[22, 41, 60].flatMap((x) =>
        [20, 42].map((y) => <rect key={`${x} ${y}`} x={x} y={y} width={14} height={14} rx={3} className="fill-sunk" />),
      )}
      <rect x={22} y={64} width={14} height={14} rx={3} className="fill-strong" />
      <path
        d="M24.5 71.7h1.8l1.1-3.9 1.9 6.3 1.4-4.2.7 1.8h2.2"
        className="stroke-card"
        strokeWidth={1.1}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={29} cy={71} r={13} className="stroke-accent" />
    </>
  ),
};
