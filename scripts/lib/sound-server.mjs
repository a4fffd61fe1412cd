// A loudspeaker of their own for browsers under test, which nobody hears: on a machine without one, audio clocks of
// Firefox and WebKitGTK never begin to run.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const STARTUP_MS = 10_000;

/**
 * Starts a PulseAudio that plays into nothing at the pace of a real device. It ends with this process, however that ends.
 * @param {string} program
 * @returns {Promise<{address: string, close(): void}>} address: for PULSE_SERVER
 */
export async function startSoundServer(program = '/usr/bin/pulseaudio') {
  const folder = mkdtempSync(join(tmpdir(), 'gk-sound-'));
  const socket = join(folder, 'native');
  const modules = [
    'module-null-sink',
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    // Reads commands from here, and ends with what stands at the other end of the pipe.
    'module-cli exit_on_eof=1',
  ];
  const child = spawn(
    program,
    [
      '-n',
      '--daemonize=no',
      '--use-pid-file=no',
      '--exit-idle-time=-1',
      '--realtime=no',
      '--high-priority=no',
      ...modules.flatMap((module) => ['-L', module]),
    ],
    {
      env: { ...process.env, PULSE_RUNTIME_PATH: folder, PULSE_STATE_PATH: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  let failure;
  child.on('error', (error) => (failure = error));
  child.on('exit', (code) => (failure ??= new Error(`it ended with code ${code}`)));
  // It may have gone before the pipe is closed.
  child.stdin.on('error', () => undefined);
  // Does not keep a test run from its end.
  child.unref();
  child.stdin.unref?.();
  const close = () => {
    child.stdin.end();
    rmSync(folder, { recursive: true, force: true });
  };
  const givenUpAt = Date.now() + STARTUP_MS;
  while (!existsSync(socket)) {
    if (failure === undefined && Date.now() > givenUpAt) failure = new Error(`no socket within ${STARTUP_MS / 1000} s`);
    if (failure !== undefined) {
      close();
      throw new Error(`The sound server ${program} did not start: ${failure.message}.`);
    }
    await delay(50);
  }
  return { address: `unix:${socket}`, close };
}
