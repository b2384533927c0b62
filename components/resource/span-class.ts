import { cn } from "@/lib/client/class-names";

/** Classes of a field's frame: across both columns, where it asks for it. */
export const spanClass = (span: "full" | "auto" | undefined, className?: string) =>
  cn(span === "full" && "md:col-span-2", className);
