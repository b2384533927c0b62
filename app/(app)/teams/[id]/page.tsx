import { TeamForm } from "@/components/teams/team-form";
import { describe } from "@/lib/resources/describe";
import { teams } from "@/lib/resources/teams";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { teamScreen } from "@/lib/services/identity/teams/screen";
import { servedTeams } from "@/lib/services/identity/teams/served";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_users_teams", "create_users_teams"] as const;

export const generateMetadata = titledRow(teams, permissions);

export default async function TeamPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  const { row, screen } = await forPage(viewer, async (call) => {
    const row = id === null ? null : asWire(await servedTeams.find(call, id));
    return { row, screen: await teamScreen(call) };
  });

  return <TeamForm resource={describe(teams)} row={row} {...screen} />;
}
