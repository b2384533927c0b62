import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { behindLink } from "@/app/behind-link";
import { SharedChart } from "@/components/graph-links/shared-chart";
import { currentViewer, editedId, forPage } from "@/lib/server/http/page";
import type { Search } from "@/lib/server/http/wire";
import { trendHref } from "@/lib/services/devices/sensors/trend-href";
import { openGraphLink } from "@/lib/services/monitoring/graph-links/open";

type Params = Promise<{ sensorId: string }>;

/** The tab names nothing: somebody looking over a shoulder learns only that there is a chart. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("graph-links");
  return { title: t("page"), robots: { index: false, follow: false } };
}

/** A chart behind a link. Those who are signed in and come without one are led to the sensor's own screen. */
export default async function GraphPage({ params, searchParams }: { params: Params; searchParams: Promise<Search> }) {
  const sensor_id = editedId((await params).sensorId);
  const { token } = await searchParams;
  if (sensor_id === null) notFound();
  if (typeof token !== "string") return leadOn(sensor_id);

  const now = new Date();
  const link = (await behindLink((ip) => openGraphLink({ token, sensor_id, ip }, now))) ?? notFound();
  const { sensor, window_s, granted, place, expires_at, time_zone } = link;

  return (
    <SharedChart
      sensor={{ id: sensor.id, name: sensor.name }}
      place={place}
      token={token}
      grant={window_s === null ? granted : { window_s }}
      expires_at={expires_at}
      now={now.toISOString()}
      timeZone={time_zone}
    />
  );
}

async function leadOn(sensor_id: number): Promise<never> {
  const viewer = await currentViewer();
  if (!viewer) notFound();
  redirect(await forPage(viewer, (call) => trendHref(call, sensor_id)));
}
