"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { api } from "@/lib/client/api";
import { atFields, fieldOf } from "./email-fields";
import type { WireImport } from "./wire";

/** What the company is called, and for each address in use another one; left empty, the person is skipped. */
export function ApproveDialog({ of: one, onClose }: { of: WireImport; onClose: () => void }) {
  const t = useTranslations("archives");
  const router = useRouter();
  const { answered, passwordDialog } = usePasswordAgain();
  const emails = one.emails_in_use;
  const ask = useAsk<Record<string, string>>({
    initial: { name: one.name ?? "" },
    send: (asked) => {
      const users = emails.map((email) => {
        const to = asked[fieldOf(email)]?.trim();
        return to ? { email, action: "rename" as const, to } : { email, action: "skip" as const };
      });
      return answered((more) =>
        api.put(`/archives/imports/${one.id}/approve`, { body: { name: asked.name, users, ...more }, isQuiet: true }),
      ).catch((error: unknown) => {
        // An address that was taken since the check has a field of its own then.
        router.refresh();
        throw atFields(error, emails);
      });
    },
    done: t("importing"),
    onClose,
  });

  return (
    <>
      <AskDialog
        ask={ask}
        title={t("approve_title")}
        description={t("approve_text")}
        action={t("approve_action")}
        fields={[
          { name: "name", as: "text", label: t("name") },
          ...emails.map((email) => ({
            name: fieldOf(email),
            as: "text" as const,
            label: t("email_in_use", { email }),
            hint: t("email_hint"),
          })),
        ]}
      />
      {passwordDialog}
    </>
  );
}
