"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { securityPolicies } from "@/lib/domain/readers/connection";
import type { ReaderScreen } from "@/lib/services/screens/reader";

const names = ["runs", "url", "unit_id", "word_order", "security_policy", "user", "password"] as const;
type Name = (typeof names)[number];
type Values = Record<Name, string>;

/** The connection as it is typed and saved. */
export function useConnectionForm({ controller, connection, status }: ReaderScreen) {
  const t = useTranslations("readers");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [mistakes, setMistakes] = useState<Partial<Record<Name, string>>>({});
  const isModbus = controller.type === "modbus_tcp";
  const [isOpen, setOpen] = useState(connection?.security_policy === "None");
  const [isRemoved, setRemoved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Of what the fields began with: what somebody else has saved since is not overwritten.
  const [version, setVersion] = useState(controller.version);
  const policy = connection && connection.security_policy !== "None" ? connection.security_policy : securityPolicies[0];
  const draft = useFieldDraft<Values>(
    () => ({
      runs: connection?.runs ?? "server",
      url: connection?.url ?? (isModbus ? "modbus://" : "opc.tcp://"),
      unit_id: String(connection?.unit_id ?? 1),
      word_order: connection?.word_order ?? "abcd",
      security_policy: policy,
      user: connection?.user ?? "",
      password: "",
    }),
    mistakes,
  );

  async function save(more: { current_password?: string }) {
    setMistakes({});
    const { unit_id, password, security_policy, ...rest } = draft.value;
    const given = isRemoved ? { password: null } : password ? { password } : {};
    const body = {
      connection: {
        ...rest,
        ...given,
        ...more,
        unit_id: Number(unit_id),
        security_policy: isOpen ? "None" : security_policy,
      },
      version,
    };
    try {
      const { data } = await api.put(`/controllers/${controller.id}`, { body, isQuiet: true });
      setVersion(data.version);
      toast.success(t("saved"));
      draft.change({ password: "" });
      setRemoved(false);
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      const found = Object.fromEntries(
        names.flatMap((name) => {
          const message = error.messages[`connection.${name}`]?.[0];
          return message ? [[name, message]] : [];
        }),
      );
      if (Object.keys(found).length === 0) throw error;
      setMistakes(found);
    }
  }

  async function submit() {
    setBusy(true);
    await guard(save).finally(() => setBusy(false));
  }

  return {
    draft,
    isBusy,
    submit,
    passwordDialog,
    isModbus,
    isOpen,
    setOpen,
    isRemoved,
    setRemoved,
    isKept: Boolean(status?.password_since),
  };
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>;
