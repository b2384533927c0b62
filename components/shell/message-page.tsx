import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Mark } from "./mark";

export interface MessagePageProps {
  /** "404": large, grey and silent. */
  code?: string;
  title: ReactNode;
  text: ReactNode;
  detail?: ReactNode;
  home?: { href: string; label: string };
  /** "div" inside the shell, which has its own main. */
  as?: "main" | "div";
  /** More to do: Try again. */
  children?: ReactNode;
}

/** A whole page that has one thing to say: not found, or broken. */
export function MessagePage({ code, title, text, detail, home, as: Frame = "main", children }: MessagePageProps) {
  return (
    <Frame className="grid min-h-[min(100dvh,44rem)] place-content-center justify-items-center gap-4 px-6 py-16 text-center">
      <Mark size={36} />
      {code && (
        <p aria-hidden className="font-bold text-faint text-wall tracking-[-0.04em]">
          {code}
        </p>
      )}
      <div className="grid max-w-md gap-1">
        <h1 className="font-bold text-strong text-xl tracking-[-0.018em]">{title}</h1>
        <p className="text-muted">{text}</p>
        {detail && <p className="font-mono text-muted text-xs">{detail}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {children}
        {home && (
          <Link href={home.href} className={buttonStyle({ variant: children ? "secondary" : "primary" })}>
            {home.label}
          </Link>
        )}
      </div>
    </Frame>
  );
}
