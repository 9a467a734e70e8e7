import { eventsCsv } from "../server/report";
import { pageLoader } from "../server/respond";

export const loader = pageLoader((adapter) => eventsCsv(adapter, "pub"));
