import { ProfileForm } from "@/components/profile/profile-form";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { ownProfile } from "@/lib/services/auth/profile";

export const generateMetadata = titled("profile");

export default async function ProfilePage() {
  const viewer = await requirePage("signed_in");
  const profile = await forPage(viewer, (call) => ownProfile(call));

  return <ProfileForm profile={profile} />;
}
