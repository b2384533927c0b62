import { NoticesForm } from "@/components/profile/notices-form";
import { PasswordForm } from "@/components/profile/password-form";
import { ProfileForm } from "@/components/profile/profile-form";
import { SessionsCard } from "@/components/profile/sessions-card";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { ownSessions } from "@/lib/services/auth/own-sessions";
import { ownPasswordRules } from "@/lib/services/auth/policy";
import { ownProfile } from "@/lib/services/auth/profile";
import { ownPlants } from "@/lib/services/notices/own-plants";

export const generateMetadata = titled("profile");

export default async function ProfilePage() {
  const viewer = await requirePage("signed_in");
  const [profile, plants, owner, sessions] = await forPage(
    viewer,
    async (call) =>
      [await ownProfile(call), await ownPlants(call), await ownPasswordRules(call), await ownSessions(call)] as const,
  );

  return (
    <ProfileForm profile={profile}>
      {plants && <NoticesForm profile={profile} plants={plants} />}
      <PasswordForm owner={owner} />
      <SessionsCard sessions={sessions} />
    </ProfileForm>
  );
}
