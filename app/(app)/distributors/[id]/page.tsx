import { DistributorForm } from "@/components/distributors/distributor-form";
import { LocationsCard } from "@/components/distributors/locations-card";
import { can, providerOnly } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { distributorLocations } from "@/lib/resources/distributor-locations";
import { distributors } from "@/lib/resources/distributors";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { distributorScreen } from "@/lib/services/screens/distributor";

export const generateMetadata = titled("distributors", "item");

export default async function DistributorPage({ params }: { params: Promise<{ id: string }> }) {
  // Only the provider changes them, whatever keys a customer's role carries.
  const viewer = await requirePage(
    ["update_distributors", "create_distributors"],
    providerOnly("distributors.provider_only"),
  );
  const id = editedId((await params).id);
  const { row, locations, companies } = await forPage(viewer, (call) => distributorScreen(call, id));

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
