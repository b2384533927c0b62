import type { ComponentProps, MouseEvent } from "react";
import { buttonBase, buttonVariants } from "@/components/ui/button-looks";
import { BusyIcon } from "./icons";

interface PressProps extends Omit<ComponentProps<"button">, "className"> {
  variant?: keyof typeof buttonVariants;
  /** Shows that it works, and ignores presses; the focus stays where it is. */
  busy?: boolean;
  /** Stays in sight at the lower end of a phone. */
  isSticky?: boolean;
}

/** Button as a guest presses it, as high as a glove needs; it has one size and joins no classes, which is most of Button. */
export function Press({ variant = "secondary", busy, isSticky, onClick, children, ...rest }: PressProps) {
  const stays = isSticky ? "max-md:sticky max-md:bottom-3" : "";

  return (
    <button
      type="button"
      className={`${buttonBase} ${buttonVariants[variant]} h-14 w-full px-3 text-base ${busy ? "cursor-progress" : ""} ${stays}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy && <BusyIcon />}
      {children}
    </button>
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}
