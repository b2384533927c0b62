"use client";

import { useWatch } from "react-hook-form";
import { ChoicesField } from "@/components/resource/choices-field";
import { TextField } from "@/components/resource/fields";
import { Form } from "@/components/resource/form";
import { useOwnPlants } from "@/components/shell/viewer-context";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { TeamChoice } from "@/lib/services/identity/teams/screen";

export interface TeamFormProps {
  resource: Description;
  row: Row | null;
  plants: readonly TeamChoice[];
  members: readonly TeamChoice[];
}

/** Who belongs together, and in which plants. */
export function TeamForm({ resource, row, plants, members }: TeamFormProps) {
  const plant_ids = useOwnPlants();

  return (
    <Form key={row?.id ?? "new"} resource={resource} row={row} initial={{ plant_ids, member_ids: [] }}>
      <TextField name="name" />
      <ChoicesField name="plant_ids" choices={plants} required />
      <MembersField plants={plants} members={members} />
    </Form>
  );
}

/** Of the company whose plants were chosen. */
function MembersField({ plants, members }: Pick<TeamFormProps, "plants" | "members">) {
  const chosen = (useWatch({ name: "plant_ids" }) as number[] | null) ?? [];
  const companies = new Set(plants.filter(({ id }) => chosen.includes(id)).map(({ company_id }) => company_id));
  const fitting = members.filter(({ company_id }) => companies.size === 0 || companies.has(company_id));
  return <ChoicesField name="member_ids" choices={fitting} />;
}
