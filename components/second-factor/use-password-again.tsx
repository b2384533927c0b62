"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PasswordInput } from "@/components/auth/password-input";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api, refusalIn } from "@/lib/client/api";
import { isProofNeeded } from "@/lib/client/proof";

/** A call that the server may answer with "show again who you are"; it is quiet, a refusal is shown here. */
export type Guarded = (more: { current_password?: string }) => Promise<void>;

interface Waiting {
  run: Guarded;
  /** Why it waits. */
  error: ApiError;
  /** Closed without a password. */
  giveUp?: () => void;
}

interface PasswordAgain {
  guard: (run: Guarded) => Promise<void>;
  /** The same where the caller awaits the answer, and shows a refusal itself. */
  answered: <T>(run: (more: { current_password?: string }) => Promise<T>) => Promise<T>;
  passwordDialog: ReactNode;
}

/** Runs guarded calls, and asks for the password, or for signing in again, only when the server wants it. */
export function usePasswordAgain(): PasswordAgain {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function guard(run: Guarded) {
    try {
      await run({});
    } catch (caught) {
      const error = refusalIn(caught);
      if (isProofNeeded(error)) setWaiting({ run, error });
      else api.announce(error);
    }
  }

  async function answered<T>(run: (more: { current_password?: string }) => Promise<T>): Promise<T> {
    try {
      return await run({});
    } catch (error) {
      if (!(error instanceof ApiError) || !isProofNeeded(error)) throw error;
      return new Promise<T>((resolve, reject) => {
        setWaiting({ run: (more) => passOn(run(more), resolve, reject), error, giveUp: () => reject(error) });
      });
    }
  }

  const close = () => {
    waiting?.giveUp?.();
    setWaiting(null);
  };
  const passwordDialog =
    waiting &&
    (waiting.error.code === "sign_in_again" ? (
      <SignInAgainDialog path={(waiting.error.data as { path: string }).path} onClose={close} />
    ) : (
      <PasswordDialog run={waiting.run} onClose={close} />
    ));
  return { guard, answered, passwordDialog };
}

/** The dialog shows a wrong password; every other error goes to the caller. */
async function passOn<T>(call: Promise<T>, resolve: (answer: T) => void, reject: (error: unknown) => void) {
  try {
    resolve(await call);
  } catch (error) {
    if (error instanceof ApiError && error.messages.current_password) throw error;
    reject(error);
  }
}

/** To the company's provider and back to this page, where the change is made again. */
function SignInAgainDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const t = useTranslations("second-factor.again");
  const [isLeaving, setLeaving] = useState(false);

  function leave() {
    setLeaving(true);
    location.assign(`${path}?next=${encodeURIComponent(location.pathname + location.search)}`);
  }

  return (
    <SubmitDialog
      title={t("title")}
      description={t("text")}
      width="sm"
      action={t("action")}
      isBusy={isLeaving}
      onSubmit={leave}
      onClose={onClose}
    >
      {null}
    </SubmitDialog>
  );
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
