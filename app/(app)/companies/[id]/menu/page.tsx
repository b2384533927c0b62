import { notFound } from "next/navigation";
import { MenuScreen } from "@/components/companies/menu-screen";
import { isProviderSide } from "@/lib/domain/viewer";
import { editedId, forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { companyMenu } from "@/lib/services/companies/menu";

export const generateMetadata = titled("company-menu");

export default async function CompanyMenuPage({ params }: { params: Promise<{ id: string }> }) {
  // A company does not decide about its own menu, whatever keys its roles carry.
  const viewer = await requirePage("update_companies", isProviderSide);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const menu = await forPage(viewer, (call) => companyMenu(call, id));

  return <MenuScreen key={menu.version} menu={menu} />;
}
