import { listPage } from "@/app/list-page";
import { shownBoards } from "@/lib/services/platform/boards/served";

const { generateMetadata, Page } = listPage(shownBoards);

export { generateMetadata, Page as default };
