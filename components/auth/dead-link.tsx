import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** A link that was used, replaced, or waited too long. */
export function DeadLink({ wasInvitation = false }: { wasInvitation?: boolean }) {
  const t = useTranslations("passwords.reset");

  return (
    <div role="status" className="grid gap-4">
      <h1 className="font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">{t("dead_title")}</h1>
      <p>{t(wasInvitation ? "dead_invitation" : "dead_text")}</p>
      <Button asChild variant="primary" className="h-10 w-full max-md:h-14">
        <Link href="/login/password/forgot">{t("ask_again")}</Link>
      </Button>
    </div>
  );
}
