import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";

export default function NotFound() {
  const t = useTranslations("ui.notFound");

  return <MessagePage code="404" title={t("title")} text={t("text")} home={{ href: "/", label: t("home") }} />;
}
