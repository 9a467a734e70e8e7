import { Demuxer, Log } from "node-av";
import { AV_LOG_QUIET } from "node-av/constants";

// Codecs complain about files on the error stream; what matters of it is told to the console.
Log.setLevel(AV_LOG_QUIET);

/** What may be uploaded; playlists and whatever else names further addresses are none. */
const VIDEO_FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi";
const IMAGE_FORMATS = "png_pipe,jpeg_pipe,webp_pipe,image2";

/** Nothing but the file itself is opened, whatever it names. */
const open = (path, formats) =>
  Demuxer.open(path, { options: { protocol_whitelist: "file", format_whitelist: formats } });

export const openVideo = (path) => open(path, VIDEO_FORMATS);
export const openImage = (path) => open(path, IMAGE_FORMATS);
