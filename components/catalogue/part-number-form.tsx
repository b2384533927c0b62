"use client";

import { DocumentIdsField, type DocumentIdsFieldProps } from "@/components/documents/document-ids-field";
import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import type { Row } from "@/lib/client/rows";
import { CrossoversField } from "./crossovers-field";
import { OptionValuesField } from "./option-values-field";
import { PositionBearingsField } from "./position-bearings-field";

const nothingYet = { option_values: [], bearings: [], crossover_ids: [], document_ids: [] };

/** A part number: what it is, what it costs, which bearings are in it, and what fits in its place. */
export function PartNumberForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  return (
    <DescribedForm
      {...props}
      initial={nothingYet}
      held={heldOf}
      own={{
        option_values: <OptionValuesField />,
        bearings: <PositionBearingsField />,
        crossover_ids: <CrossoversField known={knownOf(props.row)} />,
        document_ids: (
          <DocumentIdsField known={(props.row?.documents as DocumentIdsFieldProps["known"] | undefined) ?? []} />
        ),
      }}
    />
  );
}

type Given = { option_id: number; value_id: number | null; number: number | null };
type Placed = { position: string; bearing_id: number; bearing: { name: string; manufacturer: string | null } };

/** What a save takes: values and bearings by their ids. */
function heldOf(row: Row) {
  return {
    option_values: ((row.option_values as Given[] | undefined) ?? []).map(({ option_id, value_id, number }) =>
      value_id === null ? { option_id, number } : { option_id, value_id },
    ),
    bearings: ((row.bearings as Placed[] | undefined) ?? []).map(({ position, bearing_id }) => ({
      position,
      bearing_id,
    })),
    crossover_ids: row.crossover_ids ?? [],
    document_ids: row.document_ids ?? [],
  };
}

const knownOf = (row: Row | null) =>
  ((row?.crossovers as { id: number; name: string; brand: { name: string } | null }[] | undefined) ?? []).map(
    (one) => ({
      value: String(one.id),
      label: one.name,
      detail: one.brand?.name,
    }),
  );
