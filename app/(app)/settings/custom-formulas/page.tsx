import { FormulaList } from "@/components/formulas/formula-list";
import { describe } from "@/lib/resources/describe";
import { formulas } from "@/lib/resources/formulas";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";

export const generateMetadata = titled("formulas");

const allOfThem = "200";

export default async function CustomFormulasPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings");
  const { edit, archived } = await searchParams;
  const isArchived = archived === "1";
  const { data } = await listing(viewer, formulas, { max: allOfThem, is_archived: isArchived ? "true" : "false" });
  const edited = typeof edit === "string" ? edit : null;
  const row = edited === null ? null : await record(viewer, formulas, edited);

  return (
    <FormulaList
      resource={describe(formulas)}
      rows={data}
      isArchived={isArchived}
      edited={edited}
      row={row && { ...row, is_archived: row.archived_at !== null }}
    />
  );
}
