import { notFound } from "next/navigation";
import { MenuScreen } from "@/components/companies/menu-screen";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { companyMenu } from "@/lib/services/structure/companies/menu";

export const generateMetadata = titled("company-menu");

export default async function CompanyMenuPage({ params }: { params: Promise<{ id: string }> }) {
  // A company does not decide about its own menu, whatever keys its roles carry.
  const viewer = await requirePage("update_companies", providerOnly("companies.provider_only"));
  const id = editedId((await params).id);
  if (id === null) notFound();
  const menu = await forPage(viewer, (call) => companyMenu(call, id));

  return <MenuScreen key={menu.version} menu={menu} />;
}
