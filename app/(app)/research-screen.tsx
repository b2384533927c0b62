import { notFound } from "next/navigation";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { RecordClock } from "@/components/shell/plant-clock";
import { ResearchView } from "@/components/spectrum/research-view";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { researchScreen } from "@/lib/services/screens/capture";
import type { SpectrumScreenProps } from "./spectrum-screen";

/** The internals of one capture's diagnosis, beside its spectrum. */
export async function ResearchScreen({ of, params }: SpectrumScreenProps & { of: "ncd" | "banner" }) {
  const viewer = await requirePage("view_rnd");
  const { id, fftId } = await params;
  const [sensor_id, fft] = [editedId(id), editedId(fftId)];
  if (sensor_id === null || fft === null) notFound();
  const { crumbs, ...screen } = asWire(await forPage(viewer, (call) => researchScreen(call, sensor_id, fft)));

  return (
    <RecordClock timeZone={screen.time_zone}>
      <ResearchView {...screen} href={`/${of}/${sensor_id}/fft/${fft}`} crumbs={<PlaceCrumb segments={crumbs} />} />
    </RecordClock>
  );
}
