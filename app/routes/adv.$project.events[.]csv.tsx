import { eventsCsv } from "../server/report";
import { responseLoader } from "../server/respond";

export const loader = responseLoader((adapter) => eventsCsv(adapter, "adv"));
