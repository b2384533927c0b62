"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { api } from "@/lib/client/api";
import { useAddress } from "@/lib/client/use-address";
import { currencies } from "@/lib/domain/shared/money";
import type { SetUpScreen } from "@/lib/services/screens/set-up";
import { StepCard } from "./step-card";

/** Whose plant it is: its company, with the currency of all its amounts. */
export function CompanyCard({ screen }: { screen: SetUpScreen }) {
  const t = useTranslations("set-up");
  const companies = useTranslations("companies");
  const company = screen.of?.plant.company ?? screen.company;

  return (
    <StepCard step="company" {...screen}>
      <CardBody>
        {company ? (
          <Facts
            facts={[
              [t("company.name"), company.name],
              [companies("fields.currency"), companies(`options.currency.${company.currency}`)],
            ]}
          />
        ) : (
          screen.may.includes("company") && <NewCompany />
        )}
      </CardBody>
    </StepCard>
  );
}

function NewCompany() {
  const t = useTranslations("set-up");
  const companies = useTranslations("companies");
  const address = useAddress();
  const ask = useAsk<{ name: string; currency: (typeof currencies)[number] }, { data: { id: number } }>({
    initial: { currency: "USD" },
    send: (input) => api.post("/companies", { body: input, isQuiet: true }),
    done: t("company.made"),
    onDone: ({ data }) => address.change({ company: String(data.id), new: "1" }),
  });

  return (
    <AskForm
      ask={ask}
      fields={[
        [
          { name: "name", as: "text", label: t("company.name"), required: true },
          {
            name: "currency",
            as: "select",
            required: true,
            label: companies("fields.currency"),
            options: currencies,
            labelOfOption: (one) => companies(`options.currency.${one}`),
          },
        ],
      ]}
    >
      <Button type="submit" busy={ask.isBusy} className="justify-self-start">
        <Plus aria-hidden />
        {t("company.make")}
      </Button>
    </AskForm>
  );
}
