import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { PhoneCell } from "@/components/users/phone-cell";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { users } from "@/lib/resources/users";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { servedUsers } from "@/lib/services/identity/users/served";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("users");

async function UsersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_users");
  const page = await listing(viewer, servedUsers, await searchParams);
  const hidden = [
    ...(can(viewer, "view_companies") ? [] : ["company_id"]),
    ...(can(viewer, "view_user_roles") ? [] : ["role_id"]),
  ];

  return <ResourceTable of={describe(users)} page={page} cells={{ phone: PhoneCell }} hiddenFilters={hidden} />;
}

export default withTexts("app/(app)/users/page.tsx", UsersPage);
