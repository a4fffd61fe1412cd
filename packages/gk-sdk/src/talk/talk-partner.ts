/** State of the talk with one device. @public */
export interface TalkPartner {
  readonly deviceId: string;
  /**
   * `reached`: it receives our speech. `busy`: another user talks to it. `offline`: it is not connected. `full`: as many
   * as one line takes are reached already. Any other word is the server's own.
   */
  readonly state: 'reached' | 'busy' | 'offline' | 'full' | (string & {});
  /** User who talks to it, where the server names one. */
  readonly username: string | undefined;
}

/** Reads the rows of a status text; a row without device id is left out. @internal */
export function readTalkPartners(value: unknown): TalkPartner[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((row: unknown) => {
    const { deviceid, state, user } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
    if (typeof deviceid !== 'string' || typeof state !== 'string') return [];
    return [{ deviceId: deviceid, state, username: typeof user === 'string' ? user : undefined }];
  });
}
