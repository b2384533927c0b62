/** One look for everything that floats: menus, selects, comboboxes, popovers. */
export const floatStyle =
  "z-50 rounded-card border border-line bg-raised text-body text-sm shadow-float outline-none data-[state=open]:animate-in data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=open]:zoom-in-[0.98] duration-[120ms]";

export const itemStyle =
  "relative flex min-h-8 w-full cursor-default select-none items-center gap-2.5 rounded-[6px] px-2 py-1 text-left outline-none data-[disabled]:opacity-50 data-[disabled=false]:opacity-100 data-[highlighted]:bg-hover data-[highlighted]:text-strong data-[selected=true]:bg-hover data-[selected=true]:text-strong touch:min-h-12 touch:px-3 [&>svg]:size-icon [&>svg]:shrink-0 [&>svg]:text-muted";

export const itemLabelStyle = "px-2 pt-2.5 pb-1 font-semibold text-[11px] text-muted uppercase tracking-[0.045em]";
