/** Reads the wait, in milliseconds, from a message of the server ('try again in N s'). Undefined when it names none. @internal */
export function parseRetryAfterMs(message: string): number | undefined {
  const seconds = /\btry again in (\d{1,5}) s\b/i.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
