export { type CountedEvent, readCountedEvents, type VerdictCount } from "./events";
export {
  counts,
  type ForgedPlace,
  type Report,
  type ReportLine,
  readReport,
  readUnattributed,
  reportView,
  type UnattributedBeacons,
  unattributedBeaconsView,
} from "./report";
