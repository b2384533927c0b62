import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsTabs } from "@/lib/resources/settings-tabs";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsFrame tabs={settingsTabs}>{children}</SettingsFrame>;
}
