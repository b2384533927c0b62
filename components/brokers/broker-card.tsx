"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Facts } from "@/components/ui/facts";
import { Moment, Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { BrokerState } from "./broker-state";
import { useFault, type WireBroker } from "./wire";

interface BrokerCardProps {
  broker: WireBroker;
  onEdit: () => void;
}

type Question = "off" | "delete";

interface Tried {
  /** Of the broker as it was tested: what was changed since is another one. The page may have an older one. */
  version: number;
  is_connected: boolean;
  fault: string | null;
  duration_ms: number;
}

/** One broker: what it gets, and the state of the connection. */
export function BrokerCard({ broker, onEdit }: BrokerCardProps) {
  const t = useTranslations("brokers");
  const router = useRouter();
  const [asking, setAsking] = useState<Question | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const { id, name, url, is_active, state, version } = broker;
  const path = `/brokers/${id}`;

  async function tryIt() {
    setTesting(true);
    setTried(null);
    const answer = await unlessRefused(api.post<{ data: Tried }>(`${path}/test`, { body: {} }));
    setTesting(false);
    if (answer) setTried(answer.data);
  }

  async function turn(on: boolean) {
    const saved = await unlessRefused(api.put(path, { body: { is_active: on } }));
    if (saved) toast.success(t(on ? "switched_on" : "switched_off"));
    router.refresh();
  }

  async function remove() {
    const answer = await unlessRefused(api.delete<{ message: string }>(path, { body: {} }));
    if (answer) toast.success(answer.message);
    router.refresh();
  }

  return (
    <Card className="overflow-hidden" aria-label={name}>
      <CardHeader title={<span className="break-words">{name}</span>} actions={<BrokerState state={state} />} />
      <Notice broker={broker} />
      <CardBody className="grid gap-3">
        <p className="break-all font-mono text-strong text-xs">{url}</p>
        <BrokerFacts broker={broker} />
        <TestResult tried={tried && tried.version >= version ? tried : null} />
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" busy={isTesting} onClick={() => void tryIt()}>
            {t("test")}
          </Button>
          <Button size="sm" onClick={onEdit}>
            {t("edit_short")}
          </Button>
          <Button size="sm" onClick={() => (is_active ? setAsking("off") : void turn(true))}>
            {t(is_active ? "switch_off" : "switch_on")}
          </Button>
          <Button size="sm" variant="danger" onClick={() => setAsking("delete")}>
            {t("delete")}
          </Button>
        </div>
      </CardBody>
      <ConfirmDialog
        open={asking === "off"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t("off_question")}
        object={name}
        consequences={[t("off_text")]}
        action={t("switch_off")}
        tone="plain"
        onConfirm={() => turn(false)}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t("delete_question")}
        object={name}
        consequences={[t("delete_text")]}
        action={t("delete")}
        tone="danger"
        onConfirm={remove}
      />
    </Card>
  );
}

function BrokerFacts({ broker }: { broker: WireBroker }) {
  const t = useTranslations("brokers");
  const { plant, format, topic_prefix, group_id, edge_node_id, primary_host_id, state } = broker;
  const { connected_at, published_at } = broker;
  const isConnected = (state === "connected" || state === "waiting") && connected_at !== null;

  return (
    <Facts
      facts={[
        [t("plant"), plant.name],
        [t("format"), t(`formats.${format}`)],
        format === "json"
          ? [t("topic_prefix"), <Code key="topic">{topic_prefix}</Code>]
          : [t("edge_node"), <Code key="topic">{`${group_id}/${edge_node_id}`}</Code>],
        ...(format === "sparkplug" && primary_host_id
          ? [[t("primary_host_id"), <Code key="host">{primary_host_id}</Code>] as const]
          : []),
        [t("connected_since"), isConnected ? <Moment key="at" at={connected_at} as="minute" /> : "–"],
        [t("published"), published_at ? <Moment key="at" at={published_at} as="second" /> : t("never")],
      ]}
    />
  );
}

const Code = ({ children }: { children: string }) => <span className="break-all font-mono text-xs">{children}</span>;

/** Why nothing is published now, or what the last trouble was. */
function Notice({ broker }: { broker: WireBroker }) {
  const t = useTranslations("brokers");
  const nameOf = useFault();
  const { state, waiting_since, primary_host_id, failing_since, failed_at, error } = broker;
  if (state === "waiting" && waiting_since)
    return (
      <p role="status" className="border-line-soft border-b bg-off-alarm-tint px-3 py-2 text-off-alarm-text text-sm">
        <Sentence of={(at) => t("waiting_since", { at: at(waiting_since, "minute"), host: primary_host_id ?? "" })} />
      </p>
    );
  if (!error || state === "off") return null;
  const reason = nameOf(error);
  if (state === "failing" && failing_since)
    return (
      <p role="status" className="border-line-soft border-b bg-alarm-tint px-3 py-2 text-alarm-text text-sm">
        <Sentence of={(at) => t("failing_since", { at: at(failing_since, "minute"), reason })} />
      </p>
    );
  return failed_at ? (
    <p className="border-line-soft border-b px-3 py-2 text-muted text-xs">
      <Sentence of={(at) => t("last_error", { at: at(failed_at, "minute"), reason })} />
    </p>
  ) : null;
}

function TestResult({ tried }: { tried: Tried | null }) {
  const t = useTranslations("brokers");
  const nameOf = useFault();
  if (!tried) return <p role="status" className="sr-only" />;

  return (
    <p role="status" className={tried.is_connected ? "text-ok-text text-sm" : "text-alarm-text text-sm"}>
      {tried.is_connected
        ? t("test_passed", { ms: tried.duration_ms })
        : t("test_failed", { reason: nameOf(tried.fault ?? "closed") })}
    </p>
  );
}
