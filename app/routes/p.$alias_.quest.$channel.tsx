/** A channel's page by path, for installations without subdomains. */
export { channelLoader as loader } from "../areas/quest/channel.server";
export { handle, QuestChannelScreen as default } from "../areas/quest/channel-screen";
