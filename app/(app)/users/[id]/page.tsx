import { AccountCard } from "@/components/users/account-card";
import { UserForm } from "@/components/users/user-form";
import { can } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { users } from "@/lib/resources/users";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { userScreen } from "@/lib/services/identity/users/screen";
import { servedUsers } from "@/lib/services/identity/users/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_users", "create_users"] as const;

export const generateMetadata = titledRow(users, permissions);

export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  const { row, screen } = await forPage(viewer, async (call) => {
    const row = id === null ? null : asWire(await servedUsers.find(call, id));
    return { row, screen: await userScreen(call, row) };
  });
  const hasAccount = row && !screen.lock && can(viewer, "update_users");

  return (
    <UserForm resource={describe(users)} row={row} screen={screen}>
      {hasAccount && <AccountCard row={row} directory={screen.directory} />}
    </UserForm>
  );
}
