import { Inbox, type LucideIcon, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

export interface EmptyStateProps {
  /** "first": nothing exists yet, state what to do. "filtered": something exists, the filters hide it. */
  kind?: "first" | "filtered";
  title?: ReactNode;
  /** "h1" where it is the whole content of the page. */
  titleAs?: "p" | "h1";
  text?: ReactNode;
  /** A lucide icon, drawn large and grey. */
  icon?: LucideIcon;
  /** The one next step; Reset for "filtered". */
  action?: ReactNode;
  /** The active filter chips. */
  children?: ReactNode;
  className?: string;
}

export function EmptyState({
  kind = "first",
  title,
  text,
  icon,
  action,
  children,
  className,
  ...rest
}: EmptyStateProps) {
  const t = useTranslations("ui.empty");
  const Title = rest.titleAs ?? "p";
  const Icon = icon ?? (kind === "filtered" ? SearchX : Inbox);

  return (
    <div className={cn("grid justify-items-center gap-3 px-6 py-14 text-center", className)}>
      <span className="hatch grid size-14 place-items-center rounded-[14px] border border-line border-dashed text-muted">
        <Icon aria-hidden className="size-6 rounded-sm bg-card p-px" strokeWidth={1.75} />
      </span>
      <div className="grid max-w-md gap-1">
        <Title className="font-semibold text-base text-strong">
          {title ?? t(kind === "filtered" ? "filteredTitle" : "firstTitle")}
        </Title>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap justify-center gap-1.5">{children}</div>}
      {action}
    </div>
  );
}
