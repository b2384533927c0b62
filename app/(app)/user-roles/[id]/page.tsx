import { RoleForm } from "@/components/roles/role-form";
import { SeeAsButton } from "@/components/roles/see-as-button";
import { describe } from "@/lib/resources/describe";
import { roles } from "@/lib/resources/roles";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { roleScreen } from "@/lib/services/identity/roles/screen";
import { servedRoles } from "@/lib/services/identity/roles/served";

export const generateMetadata = titled("roles", "item");

export default async function RolePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(["update_user_roles", "create_user_roles"]);
  const id = editedId((await params).id);
  const { row, screen } = await forPage(viewer, async (call) => {
    const row = id === null ? null : await servedRoles.find(call, id);
    return { row, screen: await roleScreen(call, row) };
  });

  return (
    <RoleForm
      resource={describe(roles)}
      row={asWire(row)}
      screen={screen}
      actions={row && screen.may_wear && <SeeAsButton roleId={row.id} />}
    />
  );
}
