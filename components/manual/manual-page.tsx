import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { manualAddress } from "@/lib/domain/shared/manual";
import type { ManualBlock } from "@/lib/server/files/manual";
import type { MarkdownSpan } from "@/lib/server/files/markdown";

type Heading = Extract<ManualBlock, { as: "heading" }>;
type Picture = Extract<ManualBlock, { as: "picture" }>;

interface ManualPageProps {
  blocks: readonly ManualBlock[];
  /** The part of one role; otherwise the index. */
  isPart?: boolean;
}

/** A page of the manual, with its tasks named first: beside it on a wide screen, above it on a phone. */
export function ManualPage({ blocks, isPart = false }: ManualPageProps) {
  const t = useTranslations("manual");
  const headings = blocks.filter((block) => block.as === "heading");
  const title = headings.find(({ level }) => level === 1)?.text ?? t("title");
  const tasks = headings.filter(({ level }) => level === 2);

  return (
    <>
      <PageHeader title={title} crumbs={isPart && <Crumb name={t("title")} />} />
      <div className="page-pad grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4 pt-0! lg:grid-cols-[minmax(0,860px)_minmax(0,250px)]">
        {tasks.length > 1 && <Contents name={t("contents")} of={tasks} />}
        <article className="min-w-0 leading-relaxed max-md:text-[15px] lg:row-start-1">
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
            <Block key={at} of={block} />
          ))}
        </article>
      </div>
    </>
  );
}

const Crumb = ({ name }: { name: string }) => (
  <Link href="/help" className="text-accent text-xs hover:underline">
    {name}
  </Link>
);

function Contents({ name, of }: { name: string; of: readonly Heading[] }) {
  return (
    <nav
      aria-label={name}
      data-no-print
      className="rounded-card border border-line bg-card p-3 lg:sticky lg:top-[calc(var(--shell-top)+0.75rem)] lg:col-start-2 lg:row-start-1"
    >
      <p aria-hidden className="mb-1 font-semibold text-muted text-xs">
        {name}
      </p>
      <ul>
        {of.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="flex min-h-8 items-center text-accent hover:underline touch:min-h-12">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Block({ of }: { of: ManualBlock }) {
  switch (of.as) {
    case "heading":
      return <Title of={of} />;
    case "picture":
      return <ManualPicture of={of} />;
    case "paragraph":
      return (
        <p className="my-2.5 max-w-[76ch]">
          <Spans of={of.spans} />
        </p>
      );
    case "list":
      return <List of={of} />;
  }
}

/** That of the whole page is in its head. */
function Title({ of: { level, anchor, text } }: { of: Heading }) {
  if (level === 1) return null;
  if (level === 2)
    return (
      <h2 id={anchor} className="mt-7 mb-2 font-bold text-lg text-strong first:mt-0">
        {text}
      </h2>
    );

  return (
    <h3 id={anchor} className="mt-4 mb-1.5 font-semibold text-strong">
      {text}
    </h3>
  );
}

/** Pressed, it is shown alone, as large as it is. */
function ManualPicture({ of: { alt, src, width, height } }: { of: Picture }) {
  const isOfPhone = height > width;

  return (
    <a href={src} className="my-3 block">
      {/* biome-ignore lint/performance/noImgElement: it has the size that it is shown in */}
      <img
        alt={alt}
        src={src}
        width={width}
        height={height}
        loading="lazy"
        className={`h-auto rounded-card border border-line ${isOfPhone ? "w-full max-w-[300px]" : "w-full"}`}
      />
    </a>
  );
}

function List({ of: { isOrdered, items } }: { of: Extract<ManualBlock, { as: "list" }> }) {
  const Tag = isOrdered ? "ol" : "ul";

  return (
    <Tag
      className={`my-2.5 grid max-w-[76ch] gap-1.5 pl-6 ${isOrdered ? "list-decimal" : "list-disc"} marker:text-muted`}
    >
      {items.map((spans, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
        <li key={at}>
          <Spans of={spans} />
        </li>
      ))}
    </Tag>
  );
}

function Spans({ of }: { of: readonly MarkdownSpan[] }) {
  return of.map((span, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
    <Fragment key={at}>
      <Span of={span} />
    </Fragment>
  ));
}

function Span({ of }: { of: MarkdownSpan }) {
  switch (of.as) {
    case "strong":
      return <strong className="font-semibold text-strong">{of.text}</strong>;
    case "code":
      return <code className="rounded-[4px] bg-sunk px-1 py-px text-[0.92em] [overflow-wrap:anywhere]">{of.text}</code>;
    case "link":
      return <ManualLink of={of} />;
    default:
      return of.text;
  }
}

/** What only the repository has is named, and leads nowhere from a plant. */
function ManualLink({ of: { href, text } }: { of: Extract<MarkdownSpan, { as: "link" }> }) {
  const address = manualAddress(href);
  if (address === null) return text;
  const style = "text-accent underline underline-offset-2";

  return address.startsWith("/") ? (
    <Link href={address} className={style}>
      {text}
    </Link>
  ) : (
    <a href={address} className={style}>
      {text}
    </a>
  );
}
