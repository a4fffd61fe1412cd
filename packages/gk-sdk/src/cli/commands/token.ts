import { GkError } from '../../errors/gk-error.js';
import { ACCESS_FLAGS } from '../../model/access/access-flags.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';

/** 30 days, as POST /gkserver/token allows (docs/protocol.md). */
const MOST_TTL_S = 30 * 86_400;

/** `gk token`. @internal */
export const token: Command = {
  name: 'token',
  args: '',
  summary: 'make a token that stands for you for a while: GK_TOKEN=$(gk token --ttl 3600)',
  options: {
    ttl: { type: 'string', value: 'SECONDS', words: 'how long, 30 days at most; 3600 by default' },
    devices: { type: 'string', value: 'ID,ID', words: 'only for these' },
    channels: { type: 'string', value: 'N,N', words: 'only for these' },
    rights: { type: 'string', value: 'NAME,NAME', words: 'only with these, such as P_live,F_gps' },
  },
  run: async ({ options, terminal, signIn }) => {
    const ttlS = options.whole('ttl', 1, MOST_TTL_S) ?? 3600;
    const deviceIds = options.list('devices');
    const channels = options.wholes('channels', 1, 64);
    const rights = options.list('rights');
    const unknown = rights?.filter((name) => !ACCESS_FLAGS.some((known) => known === name)) ?? [];
    if (unknown.length > 0) {
      throw new GkError(
        'invalid-argument',
        `There is no right ${unknown.join(', ')}: rights have names such as P_live, P_lopb and F_gps.`,
      );
    }
    const session = await signIn();
    const scope = { ...(deviceIds && { deviceIds }), ...(channels && { channels }), ...(rights && { rights }) };
    const pair = await session.rest.mintToken({ ttlS, ...scope }, { signal: terminal.signal });
    terminal.out(options.flag('json') ? `${JSON.stringify(pair)}\n` : `${pair.e}.${pair.h}\n`);
    return ExitCode.ok;
  },
};
