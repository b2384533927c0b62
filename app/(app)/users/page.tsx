import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { PhoneCell } from "@/components/users/phone-cell";
import { can } from "@/lib/domain/identity/viewer";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("users");

async function UsersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_users");
  const page = await listing(viewer, "users", await searchParams);
  const hidden = [
    ...(can(viewer, "view_companies") ? [] : ["company_id"]),
    ...(can(viewer, "view_user_roles") ? [] : ["role_id"]),
  ];

  return <ResourceTable of="users" page={page} cells={{ phone: PhoneCell }} hiddenFilters={hidden} />;
}

export default withTexts("app/(app)/users/page.tsx", UsersPage);
