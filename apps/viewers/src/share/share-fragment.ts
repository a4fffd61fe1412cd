/** Token of a link. A secret. */
export interface ShareToken {
  readonly e: string;
  readonly h: string;
}

/** Reads the token of a link from the fragment of its address, `#e.h`; undefined for any other text. */
export function parseShareFragment(hash: string): ShareToken | undefined {
  const [, e, h] = /^#?([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/.exec(hash) ?? [];
  return e === undefined || h === undefined ? undefined : { e, h };
}
