import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "@/lib/client/class-names";

/** Exported for links that look like buttons: `<Link className={buttonStyle({ variant: "primary" })}>`. */
export const buttonStyle = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-[7px] whitespace-nowrap rounded-control border font-medium transition-colors disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[15px] [&_svg]:shrink-0 touch:[&_svg]:size-5",
  {
    variants: {
      variant: {
        primary: "border-accent bg-accent text-accent-on hover:border-accent-hover hover:bg-accent-hover",
        secondary: "border-line bg-card text-strong hover:bg-hover",
        ghost: "border-transparent text-body hover:bg-hover",
        danger: "border-line bg-card text-alarm-text hover:border-alarm-text hover:bg-alarm-tint",
        "danger-solid": "border-alarm bg-alarm text-alarm-on hover:border-alarm-hover hover:bg-alarm-hover",
      },
      size: {
        sm: "h-control-sm px-[9px] text-xs",
        md: "h-control px-3 text-sm",
        lg: "h-12 px-5 text-lg gloves:h-16 max-md:h-14",
        icon: "size-control p-0 text-sm",
        "icon-sm": "size-control-sm p-0 text-sm",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

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
