import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startSoundServer } from './sound-server.mjs';

const PROGRAM = '/usr/bin/pulseaudio';

describe('startSoundServer', () => {
  it.skipIf(!existsSync(PROGRAM))('listens until it is closed', async () => {
    const { address, close } = await startSoundServer(PROGRAM);
    const path = address.replace('unix:', '');
    const ended = new Promise((resolve, reject) => {
      let isConnected = false;
      const socket = createConnection(path, () => {
        isConnected = true;
        close();
      });
      socket.on('close', resolve);
      // A server that goes may reset its connections.
      socket.on('error', (error) => {
        if (!isConnected) reject(error);
      });
    });
    await ended;
    expect(existsSync(path)).toBe(false);
  });

  it('says why there is none', async () => {
    await expect(startSoundServer('/no/such/program')).rejects.toThrow(/\/no\/such\/program did not start: .*ENOENT/);
    await expect(startSoundServer('/bin/false')).rejects.toThrow('it ended with code 1');
  });
});
