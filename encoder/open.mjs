import { Demuxer, Log } from "node-av";
import { AV_LOG_QUIET } from "node-av/constants";

// Codecs complain about files on the error stream; what matters of it is told to the console.
Log.setLevel(AV_LOG_QUIET);

/** What may be uploaded; playlists and whatever else names further addresses are none. */
const VIDEO_FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi";

/** Opens nothing but the file itself, whatever it names. */
export const openVideo = (path) =>
  Demuxer.open(path, { options: { protocol_whitelist: "file", format_whitelist: VIDEO_FORMATS } });
