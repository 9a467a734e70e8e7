import { reportCsv } from "../server/report";
import { responseLoader } from "../server/respond";

export const loader = responseLoader((adapter) => reportCsv(adapter, "pub"));
