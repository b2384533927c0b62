import type { ReactNode } from "react";
import { withTexts } from "@/app/with-texts";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsTabs } from "@/lib/resources/settings-tabs";

function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsFrame tabs={settingsTabs}>{children}</SettingsFrame>;
}

export default withTexts("app/(app)/settings/layout.tsx", SettingsLayout);
