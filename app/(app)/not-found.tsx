import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

/** A record that is not there, or not within sight: the two look the same. */
export default function NotFound() {
  const t = useTranslations();

  return (
    <EmptyState
      icon={SearchX}
      title={t("ui.notFound.title")}
      titleAs="h1"
      text={t("ui.notFound.text")}
      className="py-24"
      action={
        <Link href="/" className={buttonStyle({ variant: "primary" })}>
          {t("broken.home")}
        </Link>
      }
    />
  );
}
