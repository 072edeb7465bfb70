/** The headers of server-sent events. */
export const eventStreamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // nginx would collect the events.
  "X-Accel-Buffering": "no",
};
