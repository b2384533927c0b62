"use client";

import { CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NumberInput } from "@/components/catalogue/number-input";
import { DraftField } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Textarea } from "@/components/ui/input";
import { useDay } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { useMoney } from "@/components/ui/use-money";
import { api, refusalIn } from "@/lib/client/api";
import { foundIn } from "@/lib/domain/shared/known";
import { currencies, fromCents, inCents } from "@/lib/domain/shared/money";
import type { OnWire } from "@/lib/server/http/wire";
import type { VendorRequest } from "@/lib/services/maintenance/rfqs/vendor-link";
import { LinePrices, pricedOf, type TypedLine } from "./line-prices";

export interface VendorQuoteProps {
  token: string;
  request: OnWire<VendorRequest>;
}

/** What a company asks of a vendor, and the vendor's answer: a price for each line or one for all, or none. */
export function VendorQuote(props: VendorQuoteProps) {
  const t = useTranslations("rfqs.vendor");
  const form = useQuoteForm(props);
  const { request } = props;
  const { errors, refusal, isByLine, sent, send } = form;

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Head request={request} />
      <Standing sent={sent} request={request} />
      <Prices form={form} />
      <DraftField
        of={form.draft}
        name="delivery_date"
        as={DateInput}
        label={t("delivery")}
        hint={isByLine ? t("delivery_hint") : undefined}
      />
      <DraftField of={form.draft} name="note" as={Textarea} label={t("note")} rows={3} />
      <p role="alert" className="font-medium text-alarm-text empty:hidden">
        {isByLine && errors.price ? t("one_line_at_least") : refusal}
      </p>
      <AnswerButtons form={form} />
      <p className="text-muted text-xs">
        {request.sender ? t("questions", { person: request.sender.name, email: request.sender.email }) : null}
      </p>
    </form>
  );
}

/** The vendor's prices as they are typed, and the two answers: to quote or to decline. */
function useQuoteForm({ token, request }: VendorQuoteProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const { quote, lines } = request;
  const [isByLine, setByLine] = useState(quote === null || quote.lines.length > 0);
  const draft = useFieldDraft(
    {
      currency: quote?.currency ?? request.currency,
      price: quote && quote.lines.length === 0 ? fromCents(quote.price) : null,
      delivery_date: quote?.delivery_date ?? "",
      note: quote?.note ?? "",
    },
    errors,
  );
  const { currency, price, delivery_date, note } = draft.value;
  const [typed, setTyped] = useState<Readonly<Record<number, TypedLine>>>(() =>
    Object.fromEntries(
      (quote?.lines ?? []).map(({ line_id, unit_price, delivery_date }) => [
        line_id,
        { price: fromCents(unit_price), date: delivery_date ?? "" },
      ]),
    ),
  );
  const [sent, setSent] = useState<"quote" | "decline" | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const lineOf = (id: number): TypedLine => typed[id] ?? { price: null, date: "" };
  const change = (id: number, part: Partial<TypedLine>) => setTyped({ ...typed, [id]: { ...lineOf(id), ...part } });
  const priced = pricedOf(lines, lineOf);
  const quantityOf = (line_id: number) => foundIn(lines, ({ id }) => id === line_id).quantity;
  const total = priced.reduce((sum, line) => sum + Math.round(line.unit_price * quantityOf(line.line_id)), 0);

  // Nobody is signed in here: what is refused stands above the buttons.
  async function answer(what: "quote" | "decline", path: string, body: Record<string, unknown>) {
    setBusy(true);
    setErrors({});
    setRefusal(undefined);
    try {
      await api.put(path, { body: { token, note: note.trim() || null, ...body }, isQuiet: true });
      setSent(what);
      setDeclining(false);
    } catch (caught) {
      const error = refusalIn(caught);
      setErrors(Object.fromEntries(Object.entries(error.messages).map(([field, all]) => [field, all.join(", ")])));
      setRefusal(error.message);
    } finally {
      setBusy(false);
      router.refresh();
    }
  }
  const prices = isByLine ? { lines: priced } : price === null ? {} : { price: inCents(price) };
  const send = () => answer("quote", "/rfqs/answer", { currency, delivery_date: delivery_date || null, ...prices });
  const decline = () => answer("decline", "/rfqs/answer/decline", {});

  return {
    isBusy,
    errors,
    refusal,
    quote,
    lines,
    isByLine,
    setByLine,
    draft,
    lineOf,
    change,
    priced,
    total,
    sent,
    isDeclining,
    setDeclining,
    send,
    decline,
  };
}

type QuoteForm = ReturnType<typeof useQuoteForm>;

/** Who asks for what, and until when. */
function Head({ request }: { request: VendorQuoteProps["request"] }) {
  const t = useTranslations("rfqs.vendor");
  const dayText = useDay();

  return (
    <header className="grid gap-1.5">
      <p className="text-muted text-sm">
        {t("from", { company: request.company, plant: request.plant })}{" "}
        <span className="font-mono">{request.label}</span>
      </p>
      <h1 className="font-bold text-strong text-xl leading-tight">{request.name}</h1>
      <p className="text-sm">
        {t("to", { vendor: request.vendor })}
        {request.reply_by && ` ${t("reply_by", { date: dayText(request.reply_by) })}`}
      </p>
      {request.note && <p className="whitespace-pre-line rounded-card bg-sunk p-3 text-sm">{request.note}</p>}
    </header>
  );
}

/** A price for each line, or one for all of them. */
function Prices({ form }: { form: QuoteForm }) {
  const t = useTranslations("rfqs.vendor");
  const rfqs = useTranslations("rfqs");
  const { draft, lines, isByLine, setByLine, lineOf, change } = form;
  const { currency } = draft.value;

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SegmentedControl
          label={t("prices")}
          value={isByLine ? "lines" : "one"}
          onValueChange={(next) => setByLine(next === "lines")}
          segments={[
            { value: "lines", label: t("by_line") },
            { value: "one", label: rfqs("one_price") },
          ]}
        />
        <div className="w-28">
          <DraftField
            of={draft}
            name="currency"
            as={Select}
            label={rfqs("fields.currency")}
            options={currencies.map((one) => ({ value: one, label: one }))}
          />
        </div>
      </div>
      {isByLine ? (
        <LinePrices lines={lines} currency={currency} lineOf={lineOf} onChange={change} />
      ) : (
        <ul className="grid gap-1.5 font-medium text-strong">
          {lines.map(({ id, quantity, name }) => (
            <li key={id}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      )}
      {isByLine ? (
        <Total form={form} />
      ) : (
        <DraftField of={draft} name="price" as={NumberInput} label={rfqs("one_price")} required unit={currency} />
      )}
    </>
  );
}

function Total({ form: { lines, priced, total, draft } }: { form: QuoteForm }) {
  const rfqs = useTranslations("rfqs");
  const money = useMoney("exact");

  return (
    <p className="flex justify-between font-semibold text-strong">
      {rfqs("total")}
      <span className="tabular-nums">
        {priced.length === 0 ? "–" : money(total, draft.value.currency)}
        {priced.length > 0 && priced.length < lines.length && (
          <span className="ml-2 font-normal text-muted text-xs">
            {rfqs("of_lines", { done: priced.length, total: lines.length })}
          </span>
        )}
      </span>
    </p>
  );
}

function AnswerButtons({ form }: { form: QuoteForm }) {
  const t = useTranslations("rfqs.vendor");
  const { quote, isBusy, isDeclining, setDeclining, decline } = form;
  if (isDeclining)
    return (
      <div className="grid gap-2 rounded-card border border-line p-3">
        <p>{t("decline_text")}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" busy={isBusy} onClick={decline} className="max-md:h-12 max-md:flex-1">
            {t("decline")}
          </Button>
          <Button onClick={() => setDeclining(false)} className="max-md:h-12 max-md:flex-1">
            {t("keep")}
          </Button>
        </div>
      </div>
    );

  return (
    <div className="flex flex-wrap-reverse justify-end gap-2">
      <Button onClick={() => setDeclining(true)} disabled={isBusy} className="max-md:h-12 max-md:basis-full">
        {t("decline")}
      </Button>
      <Button type="submit" variant="primary" busy={isBusy} className="max-md:h-14 max-md:basis-full">
        {quote ? t("send_again") : t("send")}
      </Button>
    </div>
  );
}

/** What has been answered so far; a quote may be changed and a refusal taken back while the link is open. */
function Standing({ sent, request }: { sent: "quote" | "decline" | null; request: VendorQuoteProps["request"] }) {
  const t = useTranslations("rfqs.vendor");
  const text =
    sent === "quote"
      ? t("sent", { company: request.company })
      : sent === "decline" || request.has_declined
        ? t("declined", { company: request.company })
        : request.quote
          ? t("quoted", { company: request.company })
          : null;

  return (
    <p role="status" className="flex items-center gap-2 font-medium text-ok-text empty:hidden">
      {text && (
        <>
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {text}
        </>
      )}
    </p>
  );
}
