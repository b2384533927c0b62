import { redirect } from "next/navigation";
import { openTabs } from "@/components/settings/tabs";
import { can } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { settingsTabs } from "@/lib/resources/settings-tabs";
import { requirePage } from "@/lib/server/http/page";

/** The settings open on the first tab that this person may see. */
export default async function SettingsPage() {
  const viewer = await requirePage([...new Set(settingsTabs.flatMap(({ permissions }) => permissions))]);
  redirect(firstOf(openTabs(settingsTabs, (permission) => can(viewer, permission))).href);
}
