/* How a button looks, for Button and for the few pages that do without what Button brings along. */

export const buttonBase =
  "inline-flex shrink-0 select-none items-center justify-center gap-[7px] whitespace-nowrap rounded-control border font-medium transition-colors disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[15px] [&_svg]:shrink-0 touch:[&_svg]:size-5";

export const buttonVariants = {
  primary: "border-accent bg-accent text-accent-on hover:border-accent-hover hover:bg-accent-hover",
  secondary: "border-line bg-card text-strong hover:bg-hover",
  ghost: "border-transparent text-body hover:bg-hover",
  danger: "border-line bg-card text-alarm-text hover:border-alarm-text hover:bg-alarm-tint",
  "danger-solid": "border-alarm bg-alarm text-alarm-on hover:border-alarm-hover hover:bg-alarm-hover",
};

export const buttonSizes = {
  sm: "h-control-sm px-[9px] text-xs",
  md: "h-control px-3 text-sm",
  lg: "h-12 px-5 text-lg gloves:h-16 max-md:h-14",
  icon: "size-control p-0 text-sm",
  "icon-sm": "size-control-sm p-0 text-sm",
};
