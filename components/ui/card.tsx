import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      data-card
      className={cn("min-w-0 rounded-card border border-line bg-card max-md:rounded-phone", className)}
      {...rest}
    />
  );
}

export interface CardHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  level?: "h2" | "h3";
  className?: string;
}

export function CardHeader({ title, note, actions, level: Heading = "h2", className }: CardHeaderProps) {
  return (
    <header
      className={cn(
        "flex min-h-[38px] flex-wrap items-center gap-x-2 gap-y-1 border-line-soft border-b px-3 py-1",
        className,
      )}
    >
      <Heading className="font-semibold text-sm text-strong tracking-[-0.008em]">{title}</Heading>
      {note && <span className="text-muted text-xs">{note}</span>}
      {actions && <span className="ml-auto flex min-w-0 max-w-full items-center gap-1.5">{actions}</span>}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("p-3", className)} {...rest} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn(
        "flex flex-wrap items-center justify-between gap-2 border-line-soft border-t px-3 py-1.5 text-xs",
        className,
      )}
      {...rest}
    />
  );
}

export interface StatTileProps {
  value: ReactNode;
  label: ReactNode;
  unit?: ReactNode;
  tone?: "plain" | "alarm" | "ok";
  className?: string;
}

/** A figure and what it counts. */
export function StatTile({ value, label, unit, tone = "plain", className }: StatTileProps) {
  const colour = { plain: "text-strong", alarm: "text-alarm-text", ok: "text-ok-text" }[tone];

  return (
    <div className={cn("px-3 py-2.5", className)}>
      <div className={cn("font-semibold tabular-nums text-[22px] leading-6 tracking-[-0.02em]", colour)}>
        {value}
        {unit && <span className="ml-1 font-normal text-muted text-xs tracking-normal">{unit}</span>}
      </div>
      <div className="text-muted text-xs">{label}</div>
    </div>
  );
}
