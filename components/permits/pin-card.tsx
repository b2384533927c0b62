"use client";

import { useTranslations } from "next-intl";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";

/** Six digits with which a person signs permits; the password is asked for where they have not shown it lately. */
export function PinCard() {
  const t = useTranslations("permits.profile");
  const words = useTranslations("permits");
  const { answered, passwordDialog } = usePasswordAgain();
  const ask = useAsk<{ pin?: string }, { message: string }>({
    send: ({ pin }) =>
      answered((more) =>
        api.put<{ message: string }>("/auth/pin", { body: { pin: pin ?? "", ...more }, isQuiet: true }),
      ),
    onDone: ({ message }) => {
      ask.change({ pin: "" });
      toast.success(message);
    },
  });

  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody className="grid max-w-md gap-4">
        <p className="text-muted">{t("text")}</p>
        <AskForm
          ask={ask}
          fields={[
            {
              name: "pin",
              label: words("pin"),
              required: true,
              control: (attributes, { value, change }) => (
                <Input
                  {...attributes}
                  type="password"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  value={value ?? ""}
                  onChange={(event) => change(event.target.value.replace(/\D/g, ""))}
                />
              ),
            },
          ]}
        >
          <Button type="submit" variant="primary" busy={ask.isBusy} className="justify-self-end">
            {t("save")}
          </Button>
        </AskForm>
        {passwordDialog}
      </CardBody>
    </Card>
  );
}
