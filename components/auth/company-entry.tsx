import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** A customer's own door: one button, to the company's own sign-in. */
export function CompanyEntry({ company, href }: { company: string; href: string }) {
  const t = useTranslations("single-sign-on.entry");

  return (
    <div className="grid gap-4">
      <h1 className="break-words font-bold text-strong text-xl tracking-[-0.018em] max-md:text-3xl">{company}</h1>
      <p>{t("text")}</p>
      <Button asChild variant="primary" className="h-10 w-full max-md:h-14">
        {/* A whole load: it leads away from here. */}
        <a href={href}>
          <Building2 aria-hidden />
          {t("submit")}
        </a>
      </Button>
      <Link
        href="/login/sign-in"
        className="inline-flex min-h-6 items-center justify-self-start font-medium text-accent hover:underline touch:min-h-12"
      >
        {t("password")}
      </Link>
    </div>
  );
}
