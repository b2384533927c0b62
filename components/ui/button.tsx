import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { buttonBase, buttonSizes, buttonVariants } from "./button-looks";

/** Exported for links that look like buttons: `<Link className={buttonStyle({ variant: "primary" })}>`. */
export const buttonStyle = cva(buttonBase, {
  variants: { variant: buttonVariants, size: buttonSizes },
  defaultVariants: { variant: "secondary", size: "md" },
});

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonStyle> {
  /** Shows a spinner and ignores presses; the focus stays where it is. */
  busy?: boolean;
  /** Lends the looks to the single child, a link for instance. */
  asChild?: boolean;
}

export function Button({ variant, size, busy, asChild, className, children, onClick, ...rest }: ButtonProps) {
  const classes = cn(buttonStyle({ variant, size }), busy && "cursor-progress", className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }

  return (
    <button
      type="button"
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "size" | "children" | "asChild"> {
  /** Read aloud; shown by a Tooltip around it where the icon alone is not plain. */
  label: string;
  children: ReactNode;
  size?: "sm" | "md";
}

export function IconButton({ label, size = "md", variant = "ghost", className, ...rest }: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      variant={variant}
      size={size === "sm" ? "icon-sm" : "icon"}
      className={cn(variant === "ghost" && "text-muted hover:text-strong", className)}
      {...rest}
    />
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}
