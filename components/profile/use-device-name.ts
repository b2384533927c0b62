import { useTranslations } from "next-intl";
import { deviceOf, programOf } from "@/lib/domain/shared/user-agents";

export interface NamedDevice {
  name: string;
  kind: "program" | "telephone" | "computer";
}

/** What a person calls the thing that a session or the trust in a browser belongs to. */
export function useDeviceName(): (user_agent: string | null) => NamedDevice {
  const t = useTranslations("sessions");

  return (user_agent) => {
    const { browser, system } = deviceOf(user_agent);
    const program = browser === null ? programOf(user_agent) : null;
    const name =
      browser && system
        ? t("device", { browser, system })
        : program
          ? t("program", { name: program })
          : browser || system;
    const isTelephone = ["iPhone", "iPad", "Android"].includes(system ?? "");
    return { name: name ?? t("unknown"), kind: program ? "program" : isTelephone ? "telephone" : "computer" };
  };
}
