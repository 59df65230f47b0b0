import type { Channel } from "node:diagnostics_channel";

/**
 * Subscribes to the messages of a channel of this process: those that are of the kind that its owner publishes, since any module
 * could publish there. Returns how to stop.
 */
export function subscribe<Message>(
  channel: Channel,
  isMessage: (message: unknown) => message is Message,
  listen: (message: Message) => void,
): () => void {
  const listener = (message: unknown) => {
    if (isMessage(message)) listen(message);
  };
  channel.subscribe(listener);
  return () => {
    channel.unsubscribe(listener);
  };
}
