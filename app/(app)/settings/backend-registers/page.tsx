import { RegisterActions } from "@/components/registers/register-actions";
import { RegisterDialog } from "@/components/registers/register-dialog";
import { WriteDialog } from "@/components/registers/write-dialog";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { registers } from "@/lib/resources/registers";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/services/listing";

export const generateMetadata = titled("registers");

export default async function RegistersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_settings");
  const search = await searchParams;
  const page = await listing(viewer, registers, search);
  const [edited, written] = [search.edit, search.write].map((id) => (typeof id === "string" ? id : null));
  const row = edited ? await record(viewer, registers, edited) : null;

  return (
    <ResourceTable
      of={describe(registers)}
      page={page}
      isReadOnly
      newHref={can(viewer, "create_controllers") && "?edit=new"}
      actions={RegisterActions}
    >
      <LiveRefresh subjects={["commands", "registers"]} />
      <RegisterDialog key={edited ?? ""} resource={describe(registers)} row={row} open={Boolean(edited)} />
      <WriteDialog key={`write ${written}`} row={written ? await record(viewer, registers, written) : null} />
    </ResourceTable>
  );
}
