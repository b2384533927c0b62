"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { useCopy } from "@/components/ui/use-copy";
import type { DescribedCall } from "@/lib/server/http/openapi";

/** All calls by their first word, narrowed by what is typed: path, summary, permission or field. */
export function CallList({ calls }: { calls: readonly DescribedCall[] }) {
  const t = useTranslations("api-docs");
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((call) => words.every((word) => call.words.includes(word)));
  const tags = [...new Set(found.map(({ tag }) => tag))];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput value={search} onValueChange={setSearch} placeholder={t("search")} className="max-w-none flex-1" />
        <span role="status" className="text-muted text-xs">
          {t("count", { count: found.length })}
        </span>
      </div>
      {found.length === 0 && (
        <p className="text-muted">
          {t("none", { search })} <Button onClick={() => setSearch("")}>{t("clear")}</Button>
        </p>
      )}
      {tags.map((tag) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <h2 id={`tag-${tag}`} className="mb-1.5 font-semibold text-strong">
            {tag}
          </h2>
          <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {found
              .filter((call) => call.tag === tag)
              .map((call) => (
                <Call key={`${call.verb} ${call.path}`} call={call} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Call({ call }: { call: DescribedCall }) {
  const t = useTranslations("api-docs");
  const [isOpen, setOpen] = useState(false);

  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2 hover:bg-hover">
        <code className="w-16 font-semibold text-strong">{call.verb}</code>
        <code className="min-w-0 break-all text-strong">{call.path}</code>
        <span lang="en" className="text-muted text-xs">
          {call.summary}
        </span>
      </summary>
      {/* Hundreds of schemas are only drawn when they are looked at. */}
      {isOpen && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t px-3 py-3 text-xs">
          <Fact title={t("opens")}>
            {call.permissions.length > 0
              ? call.permissions.map((permission) => <Word key={permission}>{permission}</Word>)
              : t(call.is_public ? "anyone" : "signedIn")}
          </Fact>
          {call.parameters.length > 0 && (
            <Fact title={t("parameters")}>
              <ul className="grid gap-1">
                {call.parameters.map(({ name, place, required, schema }) => (
                  <li key={`${place} ${name}`} className="flex flex-wrap gap-x-2">
                    <Word>{name}</Word>
                    <span className="text-muted">
                      {place}
                      {required && `, ${t("required")}`}
                    </span>
                    <code className="break-all text-muted">{schema}</code>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {call.bodies.map(({ type, schema }) => (
            <Fact key={type} title={`${t("body")} · ${type}`}>
              <pre className="max-h-96 overflow-auto rounded-card bg-page p-2">{schema}</pre>
            </Fact>
          ))}
          <Fact title={t("answers")}>
            {call.answers.map((code) => (
              <Word key={code}>{code}</Word>
            ))}
          </Fact>
          {call.example && <Example {...call.example} />}
        </dl>
      )}
    </details>
  );
}

type CallExample = NonNullable<DescribedCall["example"]>;

function Example({ request, answer }: CallExample) {
  const t = useTranslations("api-docs");

  return (
    <Fact title={t("example")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {request && <Json title={t("exampleRequest")} text={request} />}
        <Json title={t("exampleAnswer")} text={answer} />
      </div>
    </Fact>
  );
}

/** Closed until it is asked for, because one answer is longer than the whole description of its call. */
function Json({ title, text }: { title: string; text: string }) {
  const t = useTranslations("api-docs");
  const copy = useCopy();

  return (
    <details className="rounded-card border border-line-soft">
      <summary className="cursor-pointer px-2 py-1.5 text-strong hover:bg-hover touch:py-3">{title}</summary>
      <div className="border-line-soft border-t">
        <div className="flex justify-end p-1.5">
          <Button size="sm" onClick={() => void copy(text, t("copied"))}>
            <Copy aria-hidden />
            {t("copy")}
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section tabIndex={0} aria-label={title} className="max-h-96 overflow-auto bg-page p-2">
          <pre>{text}</pre>
        </section>
      </div>
    </details>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-semibold text-strong">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Word = ({ children }: { children: ReactNode }) => <code className="mr-2 text-strong">{children}</code>;
