/** A channel on its platform's own host; the console redirects there. */
export { channelLoader as loader } from "../areas/quest/channel.server";
export { handle, QuestChannelScreen as default } from "../areas/quest/channel-screen";
