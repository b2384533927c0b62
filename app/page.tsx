import { redirect } from "next/navigation";
import { permittedNavigation } from "@/components/shell/navigation";
import { homeOf } from "@/lib/domain/identity/home";
import { menuAccessOf } from "@/lib/domain/identity/menu";
import { requirePage } from "@/lib/server/http/page";

/** Leads everybody to what they should see first. */
export default async function HomePage() {
  const viewer = await requirePage("signed_in");
  const entries = permittedNavigation(menuAccessOf(viewer)).flatMap((group) => group.entries);
  redirect(
    homeOf(
      viewer,
      entries.map((entry) => entry.href),
    ),
  );
}
