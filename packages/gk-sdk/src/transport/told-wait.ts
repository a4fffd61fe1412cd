/** How long words of the server say to wait, milliseconds: 'try again in N s'. Undefined when they say no time. @internal */
export function toldWaitMs(words: string): number | undefined {
  const seconds = /\btry again in (\d{1,5}) s\b/i.exec(words)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
