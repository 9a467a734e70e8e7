import { Demuxer, Log } from "node-av";
import { AV_LOG_QUIET } from "node-av/constants";

// Codecs write messages about files to stderr; relevant errors are reported to the console.
Log.setLevel(AV_LOG_QUIET);

/** Accepted containers; playlists and other formats that reference further URLs are excluded. */
const VIDEO_FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi";

/** Opens only the file itself, without files or URLs that it references. */
export const openVideo = (path) =>
  Demuxer.open(path, { options: { protocol_whitelist: "file", format_whitelist: VIDEO_FORMATS } });
