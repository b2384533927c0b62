export { ListLoading as default } from "@/components/resource/list-loading";
