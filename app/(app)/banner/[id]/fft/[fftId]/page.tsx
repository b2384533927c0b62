import { titled } from "@/lib/server/http/titles";
import { SpectrumScreen, type SpectrumScreenProps } from "../../../../spectrum-screen";

export const generateMetadata = titled("spectrum");

export default function SpectrumPage(props: SpectrumScreenProps) {
  return <SpectrumScreen of="banner" {...props} />;
}
