"use client";

import { ChevronRight, Folder, Plus, Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { SearchInput } from "@/components/ui/search-input";
import type { DraftTag } from "@/lib/domain/readers/tag-drafts";
import { useReaderRequest } from "./use-reader-request";

interface Node {
  node_id: string;
  name: string;
  is_variable: boolean;
  value?: number | boolean | string | null;
  type?: string | null;
}

interface Browsed {
  nodes: Node[];
  cursor: string | null;
}

interface Props {
  controller_id: number;
  onAdd?: (tag: Partial<DraftTag>) => void;
}

/** What an OPC UA server offers, a level at a time; a variable becomes a tag. */
export function BrowseCard({ controller_id, onAdd }: Props) {
  const t = useTranslations("readers");
  const { ask, isBusy, error } = useReaderRequest<Browsed>(controller_id, "browse");
  const [way, setWay] = useState<readonly Pick<Node, "node_id" | "name">[]>([]);
  const [found, setFound] = useState<Browsed | null>(null);
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();

  async function open(next: readonly Pick<Node, "node_id" | "name">[]) {
    const node_id = next.at(-1)?.node_id;
    const answer = await ask(node_id ? { node_id } : {});
    if (!answer) return;
    setWay(next);
    setFound(answer);
    setSearch("");
  }

  async function more() {
    const answer = await ask({ cursor: found?.cursor });
    if (answer) setFound({ nodes: [...(found?.nodes ?? []), ...answer.nodes], cursor: answer.cursor });
  }

  return (
    <Card>
      <CardHeader title={t("browse")} />
      <CardBody className="grid gap-3">
        <p className="text-muted text-xs">{t("browse_hint")}</p>
        <nav aria-label={t("browse")} className="flex flex-wrap items-center gap-1">
          {[{ node_id: "", name: t("browse_root") }, ...way].map(({ name, node_id }, depth) => (
            <Button
              key={node_id}
              size="sm"
              busy={isBusy && depth === way.length}
              onClick={() => void open(way.slice(0, depth))}
            >
              {name}
            </Button>
          ))}
        </nav>
        {error && (
          <p role="alert" className="text-alarm-text">
            {error}
          </p>
        )}
        {found && found.nodes.length > 10 && (
          <SearchInput placeholder={t("browse_find")} value={search} onValueChange={setSearch} />
        )}
        {found?.nodes.length === 0 && <p className="text-muted">{t("browse_empty")}</p>}
        <ul aria-busy={isBusy}>
          {found?.nodes
            .filter(({ name, node_id }) => `${name} ${node_id}`.toLowerCase().includes(words))
            .map((node) => (
              <NodeRow key={node.node_id} node={node} onOpen={() => void open([...way, node])} onAdd={onAdd} />
            ))}
        </ul>
        {found?.cursor && (
          <div>
            <Button busy={isBusy} onClick={() => void more()}>
              {t("browse_more")}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function NodeRow({ node, onOpen, onAdd }: { node: Node; onOpen: () => void; onAdd: Props["onAdd"] }) {
  const t = useTranslations("readers");
  const Icon = node.is_variable ? Tag : Folder;

  return (
    <li className="flex min-w-0 items-center gap-2 border-line-soft border-b py-1 last:border-0">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <button type="button" className="grid min-w-0 flex-1 text-left hover:text-accent touch:min-h-11" onClick={onOpen}>
        <span className="truncate font-medium text-strong">{node.name}</span>
        <span className="truncate font-mono text-muted text-xs">{node.node_id}</span>
      </button>
      {node.is_variable && (
        <span className="max-w-32 truncate font-mono text-strong text-xs">
          {node.value === null || node.value === undefined ? "–" : String(node.value)}
        </span>
      )}
      {node.is_variable && onAdd ? (
        <IconButton label={`${t("add_as_tag")} ${node.name}`} onClick={() => onAdd({ path: node.node_id })}>
          <Plus aria-hidden />
        </IconButton>
      ) : (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      )}
    </li>
  );
}
