import type { Row } from "@/lib/client/rows";
import { describe } from "@/lib/resources/describe";
import type { ResourceName } from "@/lib/resources/index";
import { DescribedForm } from "./described-form";

export interface ResourceFormProps {
  of: ResourceName;
  /** From record(): null makes a new one. */
  row: Row | null;
}

/** An edit screen: the key makes a fresh form when the address leads to another record. */
export function ResourceForm({ of, row }: ResourceFormProps) {
  return <DescribedForm key={row?.id ?? "new"} resource={describe(of)} row={row} />;
}
