import { notFound, redirect } from "next/navigation";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { RecordClock } from "@/components/shell/plant-clock";
import { SpectrumWorkspace } from "@/components/spectrum/spectrum-workspace";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { spectrumScreen } from "@/lib/services/screens/capture";

export interface SpectrumScreenProps {
  params: Promise<{ id: string; fftId: string }>;
}

/** The spectra of a sensor, one of them opened: by its id, or as the latest. */
export async function SpectrumScreen({ of, params }: SpectrumScreenProps & { of: "ncd" | "banner" }) {
  const viewer = await requirePage("view_dashboard");
  const { id, fftId } = await params;
  const sensor_id = editedId(id);
  const fft = fftId === "latest" ? fftId : editedId(fftId);
  if (sensor_id === null || fft === null) notFound();
  const { crumbs, ...screen } = asWire(await forPage(viewer, (call) => spectrumScreen(call, sensor_id, fft)));
  const base = `/${of}/${sensor_id}/fft`;
  if (fft === "latest" && screen.opened !== null) redirect(`${base}/${screen.opened}`);

  return (
    <RecordClock timeZone={screen.plant.time_zone}>
      <SpectrumWorkspace key={sensor_id} {...screen} base={base} crumbs={<PlaceCrumb segments={crumbs} />} />
    </RecordClock>
  );
}
