import type { MetadataRoute } from "next";

/** What a phone needs to install the product. Installed, it opens with My work. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Millwright",
    short_name: "Millwright",
    start_url: "/maintenance/work-orders?view=mine",
    scope: "/",
    display: "standalone",
    // The bars around the page follow the theme by the meta elements of the layout; these are for the first moment.
    background_color: "#12181d",
    theme_color: "#12181d",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}
