import { redirect } from "next/navigation";
import { permittedNavigation } from "@/components/shell/navigation";
import { homeOf, lineHref } from "@/lib/domain/identity/home";
import { menuAccessOf } from "@/lib/domain/identity/menu-access";
import { forPage, requirePage } from "@/lib/server/http/page";
import { dayFacts } from "@/lib/services/identity/users/day-facts";
import { homeBoard } from "@/lib/services/platform/boards/home";

/** Leads everybody to what they should see first: the dashboard that they have chosen, else the screen of their role. */
export default async function HomePage() {
  const viewer = await requirePage("signed_in");
  const chosen = await forPage(viewer, homeBoard);
  if (chosen !== null) redirect(`/boards/${chosen}`);
  const entries = permittedNavigation(menuAccessOf(viewer)).flatMap((group) => group.entries);
  const home = homeOf(
    viewer,
    entries.map((entry) => entry.href),
  );
  // Who looks after a single line begins with it.
  const line = home === "/processes" ? (await forPage(viewer, dayFacts)).line : null;
  redirect(line === null ? home : lineHref(line));
}
