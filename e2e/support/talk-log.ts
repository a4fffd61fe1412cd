import { createSession } from 'gk-sdk';
import { talkLogResource } from 'gk-sdk/rest';
import { readWav } from 'gk-sdk/wire';

/** A talk as the recorder keeps it. */
export interface KeptTalk {
  /** To whom it went. */
  readonly deviceIds: readonly string[];
  /** How loud what was said arrived, 0 to 1. */
  readonly peak: number;
}

/** The talks of the last hour that have ended, and what the recorder received of them. */
export async function keptTalks(url: string): Promise<readonly KeptTalk[]> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const talkLog = talkLogResource(session.rest);
    const nowS = Math.ceil(Date.now() / 1000);
    const records = await talkLog.query({ startS: nowS - 3600, endS: nowS });
    return await Promise.all(
      records.map(async (record) => {
        const file = await talkLog.audio(record, 'source');
        const { samples } = readWav(await file.bytes());
        return {
          deviceIds: record.deviceIds,
          peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
        };
      }),
    );
  } finally {
    session.logout();
  }
}
