import { withTexts } from "@/app/with-texts";
import { titled } from "@/lib/server/http/titles";
import { SpectrumScreen, type SpectrumScreenProps } from "../../../../spectrum-screen";

export const generateMetadata = titled("spectrum");

function SpectrumPage(props: SpectrumScreenProps) {
  return <SpectrumScreen of="banner" {...props} />;
}

export default withTexts("app/(app)/banner/[id]/fft/[fftId]/page.tsx", SpectrumPage);
