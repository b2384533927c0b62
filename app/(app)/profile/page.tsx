import { NoticesForm } from "@/components/profile/notices-form";
import { ProfileForm } from "@/components/profile/profile-form";
import { SessionsCard } from "@/components/profile/sessions-card";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { ownSessions } from "@/lib/services/auth/own-sessions";
import { ownProfile } from "@/lib/services/auth/profile";
import { ownPlants } from "@/lib/services/notices/own-plants";

export const generateMetadata = titled("profile");

export default async function ProfilePage() {
  const viewer = await requirePage("signed_in");
  const [profile, plants, sessions] = await forPage(
    viewer,
    async (call) => [await ownProfile(call), await ownPlants(call), await ownSessions(call)] as const,
  );

  return (
    <ProfileForm profile={profile}>
      {plants && <NoticesForm profile={profile} plants={plants} />}
      <SessionsCard sessions={sessions} />
    </ProfileForm>
  );
}
