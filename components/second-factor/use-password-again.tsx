"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PasswordInput } from "@/components/auth/password-input";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { ApiError, api, refusalIn } from "@/lib/client/api";

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
    } catch (caught) {
      const error = refusalIn(caught);
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
  const ask = useAsk<{ current_password: string }>({ send: run, onDone: onClose, onClose });

  return (
    <AskDialog
      ask={ask}
      title={t("password_title")}
      description={t("password_text")}
      width="sm"
      action={t("next")}
      isDisabled={!ask.values.current_password}
      fields={[
        {
          name: "current_password",
          label: t("password"),
          control: (attributes, { value, change }) => (
            <PasswordInput
              {...attributes}
              name="current_password"
              autoComplete="current-password"
              value={value ?? ""}
              onChange={(event) => change(event.target.value)}
            />
          ),
        },
      ]}
    />
  );
}
