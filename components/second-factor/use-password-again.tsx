"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PasswordInput } from "@/components/auth/password-input";
import { Field } from "@/components/ui/field";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";

/** A call that the server may answer with "type your password again"; quiet, what it is refused is said here. */
export type Guarded = (more: { current_password?: string }) => Promise<void>;

/** Runs guarded calls, and asks for the password only when the server wants it. */
export function usePasswordAgain(): { guard: (run: Guarded) => Promise<void>; passwordDialog: ReactNode } {
  const [waiting, setWaiting] = useState<Guarded | null>(null);

  async function guard(run: Guarded) {
    try {
      await run({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "password_needed") setWaiting(() => run);
      else api.announce(error);
    }
  }

  const passwordDialog = waiting && <PasswordDialog run={waiting} onClose={() => setWaiting(null)} />;
  return { guard, passwordDialog };
}

function PasswordDialog({ run, onClose }: { run: Guarded; onClose: () => void }) {
  const t = useTranslations("second-factor.enrol");
  const [password, setPassword] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (password === "" || isBusy) return;
    setBusy(true);
    try {
      await run({ current_password: password });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = error.messages.current_password;
      setMistake(said ? said.map((one) => `${t("password")} ${one}`).join(", ") : error.sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SubmitDialog
      title={t("password_title")}
      description={t("password_text")}
      width="sm"
      action={t("next")}
      isBusy={isBusy}
      isDisabled={password === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={t("password")} error={mistake}>
          {(control) => (
            <PasswordInput
              {...control}
              name="current_password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </SubmitDialog>
  );
}
