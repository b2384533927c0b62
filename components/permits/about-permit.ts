import type { About } from "@/lib/domain/maintenance/kept-changes";

/** A permit in what is kept on a phone. */
export const aboutPermit = ({ id, label, name }: { id: number; label: string; name: string }): About => ({
  kind: "permit",
  id,
  label: `${label} ${name}`,
});
