import { withTexts } from "@/app/with-texts";
import { DistributorForm } from "@/components/distributors/distributor-form";
import { LocationsCard } from "@/components/distributors/locations-card";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { distributorLocations } from "@/lib/resources/distributor-locations";
import { distributors } from "@/lib/resources/distributors";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { servedDistributors, servedLocations } from "@/lib/services/structure/distributors/served";

export const generateMetadata = titled("distributors", "item");

async function DistributorPage({ params }: { params: Promise<{ id: string }> }) {
  // Only the provider changes them, whatever keys a customer's role carries.
  const viewer = await requirePage(["update_distributors", "create_distributors"], isProviderSide);
  const id = editedId((await params).id);
  const { row, locations, companies } = await forPage(viewer, async (call) => {
    const query = servedLocations.query.parse({ max: "200", distributor_id: String(id ?? 0) });
    return {
      row: id === null ? null : asWire(await servedDistributors.find(call, id)),
      locations: id === null ? [] : asWire((await servedLocations.list(call, query)).data),
      companies: await call.tx.company.findMany({
        where: { deleted_at: null },
        select: { id: true, name: true },
        orderBy: { name: "asc" },
        take: 2_000,
      }),
    };
  });

  return (
    <DistributorForm resource={describe(distributors)} row={row} companies={companies}>
      {row && (
        <LocationsCard
          resource={describe(distributorLocations)}
          distributorId={row.id}
          locations={locations}
          may={{
            create: can(viewer, "create_distributors"),
            update: can(viewer, "update_distributors"),
            delete: can(viewer, "delete_distributors"),
          }}
        />
      )}
    </DistributorForm>
  );
}

export default withTexts("app/(app)/distributors/[id]/page.tsx", DistributorPage);
