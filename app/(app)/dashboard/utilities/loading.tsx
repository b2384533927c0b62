export { PlacesLoading as default } from "@/components/dashboard/dashboard-loading";
