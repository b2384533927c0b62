import type { ComponentProps } from "react";
import { cn } from "@/lib/client/class-names";

export function Kbd({ className, ...rest }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cn(
        "inline-flex items-center whitespace-nowrap rounded-[4px] border border-line border-b-2 bg-card px-[5px] py-[3px] font-medium font-sans text-[11px] text-muted leading-none",
        className,
      )}
      {...rest}
    />
  );
}
