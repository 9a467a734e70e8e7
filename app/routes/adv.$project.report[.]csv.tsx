import { reportCsv } from "../server/report";
import { pageLoader } from "../server/respond";

export const loader = pageLoader((adapter) => reportCsv(adapter, "adv"));
