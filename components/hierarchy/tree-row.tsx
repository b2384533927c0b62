import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { RollUp } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { isAbnormal } from "@/lib/domain/shared/levels";
import type { TreeLine } from "./tree-lines";

export interface TreeRowProps extends TreeLine {
  top: number;
  isCurrent: boolean;
  isTabStop: boolean;
  onToggle: () => void;
  onFocus: () => void;
}

export function TreeRow({ node, depth, isOpen, position, siblings, top, isCurrent, isTabStop, ...on }: TreeRowProps) {
  const t = useTranslations("levels");

  return (
    <div
      role="none"
      className={cn(
        "absolute inset-x-0 flex h-7 items-center pr-2 hover:bg-hover touch:h-12",
        isCurrent && "bg-accent-tint",
      )}
      style={{ top, paddingLeft: 6 + depth * 14 }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={on.onToggle}
        className={cn(
          "grid size-6 shrink-0 place-items-center text-muted touch:size-12",
          node.children_count === 0 && "invisible",
        )}
      >
        <ChevronRight className={cn("size-3.5 transition-transform", isOpen && "rotate-90")} />
      </button>
      <Link
        href={node.href}
        role="treeitem"
        aria-level={depth + 1}
        aria-posinset={position}
        aria-setsize={siblings}
        aria-selected={isCurrent}
        aria-expanded={node.children_count > 0 ? isOpen : undefined}
        data-key={node.key}
        title={t(node.level)}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={on.onFocus}
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-w-0 flex-1 items-center gap-1.5 rounded-chip px-1 focus-visible:outline-offset-[-2px] aria-[current]:font-semibold aria-[current]:text-accent"
      >
        {isAbnormal(node.level) && <StatusShape level={node.level} size={12} />}
        <span className="truncate">{node.name}</span>
        {node.code && <span className="shrink-0 text-faint text-xs">{node.code}</span>}
      </Link>
      {!isOpen && node.children_count > 0 && isAbnormal(node.level) && (
        <RollUp counts={node.levels} size={10} className="flex-nowrap gap-x-1.5" />
      )}
    </div>
  );
}
