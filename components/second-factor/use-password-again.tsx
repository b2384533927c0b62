"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PasswordInput } from "@/components/auth/password-input";
import { Field } from "@/components/ui/field";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";

/** A call that the server may answer with "type your password again"; quiet, what it is refused is said here. */
export type Guarded = (more: { current_password?: string }) => Promise<void>;

interface Waiting {
  run: Guarded;
  /** Closed without a password. */
  giveUp?: () => void;
}

interface PasswordAgain {
  guard: (run: Guarded) => Promise<void>;
  /** The same where somebody waits for the answer, and says themselves what is refused. */
  answered: <T>(run: (more: { current_password?: string }) => Promise<T>) => Promise<T>;
  passwordDialog: ReactNode;
}

/** Runs guarded calls, and asks for the password only when the server wants it. */
export function usePasswordAgain(): PasswordAgain {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function guard(run: Guarded) {
    try {
      await run({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "password_needed") setWaiting({ run });
      else api.announce(error);
    }
  }

  async function answered<T>(run: (more: { current_password?: string }) => Promise<T>): Promise<T> {
    try {
      return await run({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "password_needed") throw error;
      return new Promise<T>((resolve, reject) => {
        setWaiting({ run: (more) => passOn(run(more), resolve, reject), giveUp: () => reject(error) });
      });
    }
  }

  const close = () => {
    waiting?.giveUp?.();
    setWaiting(null);
  };
  const passwordDialog = waiting && <PasswordDialog run={waiting.run} onClose={close} />;
  return { guard, answered, passwordDialog };
}

/** A wrong password is the dialog's to say; everything else goes to who waits. */
async function passOn<T>(call: Promise<T>, resolve: (answer: T) => void, reject: (error: unknown) => void) {
  try {
    resolve(await call);
  } catch (error) {
    if (error instanceof ApiError && error.messages.current_password) throw error;
    reject(error);
  }
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
