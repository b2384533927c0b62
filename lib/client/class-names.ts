import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ["chip", "control", "card", "phone", "sheet"],
      spacing: ["control", "control-sm", "row", "icon", "gap", "topbar", "sidebar", "rail", "bottombar"],
      text: ["2xs", "wall"],
      shadow: ["float"],
    },
  },
});

/** Joins class names; of two that set the same thing the later one stays. */
export const cn = (...names: ClassValue[]) => merge(clsx(names));
