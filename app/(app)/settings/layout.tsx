export { SettingsFrame as default } from "@/components/settings/settings-frame";
