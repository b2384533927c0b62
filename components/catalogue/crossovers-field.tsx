"use client";

import { useResourceForm } from "@/components/resource/form-context";
import { RelatedManyField } from "@/components/resource/related-many-field";
import type { ComboboxOption } from "@/components/ui/combobox";

/** Part numbers that fit in its place. */
export function CrossoversField({ known }: { known: readonly ComboboxOption[] }) {
  const { resource, row } = useResourceForm();
  return <RelatedManyField name="crossover_ids" path={resource.path} known={known} except={row?.id} />;
}
