import { notFound } from "next/navigation";
import { NowHead } from "@/components/alerts/now-head";
import { ElsewhereCard } from "@/components/catalogue/elsewhere-card";
import { RecordClock } from "@/components/shell/plant-clock";
import { StoryPager } from "@/components/story/story-pager";
import { Threads } from "@/components/story/threads";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { itemStoryScreen, pageIn } from "@/lib/services/screens/item-story";
import { PlaceHead } from "../../../../place-head";

export const generateMetadata = titled("stories");

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function ItemStoryPage({ params, searchParams }: Props) {
  const viewer = await requirePage("view_maintenance");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const page = pageIn(await searchParams);
  const { head, sensors, story, now, time_zone } = asWire(
    await forPage(viewer, (call) => itemStoryScreen(call, id, page)),
  );
  const { meta } = story;

  return (
    <RecordClock timeZone={time_zone}>
      <PlaceHead of="equipments" place={head} sensors={sensors} tab="story" />
      <div className="page-pad grid min-w-0 items-start gap-3">
        {meta.now && <NowHead of={meta.now} now={now} />}
        <Threads threads={story.data} equipment_id={id} now={now} timeZone={time_zone} />
        {meta.last_page > 1 && <StoryPager page={meta.current_page} pageSize={meta.per_page} total={meta.total} />}
        <ElsewhereCard of={meta.elsewhere} />
      </div>
    </RecordClock>
  );
}
