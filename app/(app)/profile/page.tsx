import { KeysCard } from "@/components/api-keys/keys-card";
import { CalendarsCard } from "@/components/calendar-links/calendars-card";
import { PinCard } from "@/components/permits/pin-card";
import { NoticesForm } from "@/components/profile/notices-form";
import { PasswordForm } from "@/components/profile/password-form";
import { ProfileForm } from "@/components/profile/profile-form";
import { SessionsCard } from "@/components/profile/sessions-card";
import { DeviceCard } from "@/components/push/device-card";
import { SecondFactorCard } from "@/components/second-factor/second-factor-card";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { env } from "@/lib/server/env";
import { forPage, requirePage, requireSession } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { keyChoices, mayHaveKeys, ownKeys } from "@/lib/services/identity/api-keys/own-keys";
import { ownSecondFactor } from "@/lib/services/identity/second-factor/own";
import { ownSessions } from "@/lib/services/identity/sign-in/own-sessions";
import { ownPasswordRules } from "@/lib/services/identity/sign-in/policy";
import { ownPlants } from "@/lib/services/identity/users/notifiable-plants";
import { ownProfile } from "@/lib/services/identity/users/profile";
import { calendarPlants, mayHaveCalendars, ownCalendarLinks } from "@/lib/services/maintenance/calendar-links/own";
import { ownDevices } from "@/lib/services/platform/push/devices";

export const generateMetadata = titled("profile");

/** A user who must set up a second factor, and has not, finds nothing else here. */
export default async function ProfilePage() {
  const signedIn = await requireSession();
  if (signedIn.must_enable_mfa) {
    const factor = asWire(await forPage(signedIn, (call) => ownSecondFactor(call)));
    return <SecondFactorCard factor={factor} account={signedIn.email} isForced />;
  }
  const viewer = await requirePage("signed_in");
  const hasKeys = can(viewer, "view_client_api") && mayHaveKeys(viewer);
  const screen = await forPage(viewer, async (call) => ({
    profile: await ownProfile(call),
    plants: await ownPlants(call),
    owner: await ownPasswordRules(call),
    factor: await ownSecondFactor(call),
    sessions: await ownSessions(call),
    devices: await ownDevices(call),
    calendars: mayHaveCalendars(viewer)
      ? { links: await ownCalendarLinks(call), plants: await calendarPlants(call) }
      : null,
    keys: hasKeys ? { own: await ownKeys(call), choices: await keyChoices(call) } : null,
  }));
  const { profile, plants, owner, factor, sessions, devices, calendars, keys } = asWire(screen);

  return (
    <ProfileForm profile={profile}>
      {plants && (
        // The first device ticks a channel, the last one unticks it.
        <NoticesForm
          key={`push ${profile.notify_channels.includes("push")}`}
          profile={profile}
          plants={plants}
          devices={devices.length}
        />
      )}
      <DeviceCard devices={devices} showsDetails={profile.shows_push_details} />
      <PasswordForm owner={owner} />
      {can(viewer, "create_permits") && !isProviderSide(viewer) && <PinCard />}
      <SecondFactorCard factor={factor} account={viewer.email} />
      <SessionsCard sessions={sessions} />
      {calendars && <CalendarsCard {...calendars} />}
      {keys && <KeysCard keys={keys.own} choices={keys.choices} mcpAddress={`${env.publicUrl.origin}/mcp`} />}
    </ProfileForm>
  );
}
