import { Check, Circle } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { type Owner, type PasswordProblem, passwordProblems } from "@/lib/domain/identity/password";

const rules: [string, readonly PasswordProblem[]][] = [
  ["length", ["too_short", "too_long"]],
  ["lower", ["no_lower"]],
  ["upper", ["no_upper"]],
  ["digit", ["no_digit"]],
  ["symbol", ["no_symbol"]],
  ["own", ["is_account", "holds_name"]],
  ["rare", ["too_common"]],
];

/** What a new password still lacks, rule by rule, while it is typed. */
export function PasswordRules({ password, repetition, owner }: { password: string; repetition: string; owner: Owner }) {
  const t = useTranslations("passwords.rules");
  const problems = passwordProblems(password, owner);
  const met = rules.map(
    ([rule, broken]) => [rule, password !== "" && !broken.some((one) => problems.includes(one))] as const,
  );
  const ticks = [...met, ["same", password !== "" && password === repetition] as const];

  return (
    <div className="grid gap-1.5 rounded-control border border-line bg-sunk px-3 py-2.5 text-xs">
      <p className="text-muted">{t("title")}</p>
      <ul className="grid gap-1">
        {ticks.map(([rule, isMet]) => (
          <li key={rule} className={cn("flex gap-2", isMet ? "text-ok-text" : "text-body")}>
            {isMet ? (
              <Check aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />
            )}
            <span>
              {t(rule)}
              <span className="sr-only">, {t(isMet ? "met" : "unmet")}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
