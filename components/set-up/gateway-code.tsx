"use client";

import { Copy, KeyRound, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ContactMark } from "@/components/controllers/contact-mark";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { useCopy } from "@/components/ui/use-copy";
import { api, unlessRefused } from "@/lib/client/api";
import { isReaderType } from "@/lib/domain/ingest/devices";
import type { Gateway } from "./gateways";

const steps = [1, 2, 3] as const;

export interface GatewayCodeProps {
  gateway: Gateway;
  /** Of this server. */
  address: string;
  code: string | undefined;
  now: string;
  /** For users who may make another. */
  onCode?: (code: string) => void;
}

/** What is entered in the gateway, and how it is wired. */
export function GatewayCode({ gateway, address, code, now, onCode }: GatewayCodeProps) {
  const t = useTranslations("set-up.gateway");
  const controllers = useTranslations("controllers");
  const [isBusy, setBusy] = useState(false);
  const { id, type, connection_type, serial_number, binding_code_expires_at, topic, contact } = gateway;
  const bind = `${address}/api/ingest/v1/bind`;
  const push = connection_type === "mqtt" ? topic : `${address}/api/ingest/v1/readings`;
  const written = code && `${code.slice(0, 4)}-${code.slice(4)}`;
  const isOut = binding_code_expires_at !== null && binding_code_expires_at > now;
  const another = async () => {
    setBusy(true);
    const answer = await unlessRefused(api.post(`/controllers/${id}/binding-code`));
    setBusy(false);
    if (answer) onCode?.(answer.data.code);
  };
  const copy = useCopy();
  const copyAll = () => copy([serial_number, written, bind, push].join("\n"), controllers("copied"));
  const isRead = isReaderType(type);
  const letter = t("letter", { serial: serial_number, code: written ?? "", bind, push });

  return (
    <CardBody className="grid content-start gap-3 border-line-soft max-lg:border-b lg:border-r">
      <div>
        <p className="flex items-center justify-between gap-2 text-muted text-xs">
          {t("code")}
          <ContactMark contact={contact} />
        </p>
        {written ? (
          <p data-testid="code" className="font-mono font-semibold text-3xl text-strong tracking-[0.08em]">
            {written}
          </p>
        ) : (
          <p>
            {isOut ? (
              <Sentence of={(at) => controllers("code_until", { at: at(binding_code_expires_at) })} />
            ) : (
              t(gateway.bound_at ? "bound" : isRead ? "no_code_read" : "no_code")
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {written && (
          <>
            <Button size="sm" onClick={() => void copyAll()}>
              <Copy aria-hidden />
              {controllers("copy")}
            </Button>
            <Button size="sm" asChild>
              <a href={`mailto:?subject=${encodeURIComponent(t("subject"))}&body=${encodeURIComponent(letter)}`}>
                <Mail aria-hidden />
                {t("to_installer")}
              </a>
            </Button>
          </>
        )}
        {!written && onCode && (
          <Button size="sm" busy={isBusy} onClick={() => void another()}>
            <KeyRound aria-hidden />
            {controllers("make_code")}
          </Button>
        )}
      </div>
      {isRead ? (
        <Address name="READER_SERVER" value={address} />
      ) : (
        <Addresses isTopic={connection_type === "mqtt"} bind={bind} push={push} />
      )}
      <Wiring type={type} />
      <Links id={id} isRead={isRead} />
    </CardBody>
  );
}

function Wiring({ type }: Pick<Gateway, "type">) {
  const t = useTranslations("set-up.gateway");

  return (
    <div>
      <p className="text-muted text-xs">{t("wiring")}</p>
      <ol className="ml-4 grid list-decimal gap-1">
        {steps.map((step) => (
          <li key={step}>{t(`wires.${type as "banner"}.${step}`)}</li>
        ))}
      </ol>
    </div>
  );
}

/** Where the connection is set up, and what is read or received. */
function Links({ id, isRead }: { id: number; isRead: boolean }) {
  const t = useTranslations("set-up.gateway");

  return (
    <p className="flex flex-wrap gap-x-4 text-xs">
      <Link href={`/controllers/${id}`} className="font-medium text-accent hover:underline">
        {t("open")}
      </Link>
      <Link
        href={isRead ? `/controllers/${id}?tab=tags` : `/controllers/${id}/messages`}
        className="font-medium text-accent hover:underline"
      >
        {t(isRead ? "tags" : "test")}
      </Link>
    </p>
  );
}

function Addresses({ bind, push, isTopic }: { bind: string; push: string; isTopic: boolean }) {
  const t = useTranslations("set-up.gateway");

  return (
    <>
      <Address name={t("bind")} value={bind} />
      <Address name={t(isTopic ? "topic" : "push")} value={push} />
    </>
  );
}

function Address({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <p className="text-muted text-xs">{name}</p>
      <p className="break-all font-mono text-strong text-xs">{value}</p>
    </div>
  );
}
