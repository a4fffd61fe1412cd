import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import type { FromGateway, GatewayThreadData, ToGateway } from './gateway-messages.js';
import { ServedLink } from './link/serve-link.js';
import { NO_MEDIA } from './link/terminal-media.js';
import { HostByMessages } from './host-by-messages.js';
import { counterLine } from './sessions/counter-line.js';
import { listenForTerminals, type ListeningPort } from './sessions/listen-for-terminals.js';
import { TerminalConnections } from './sessions/terminal-connections.js';

/** Between two lines about what was refused. */
const TOLD_MS = 60_000;

/** The port to the recorder, of a thread or of a test. */
export interface RecorderPort {
  postMessage(message: FromGateway): void;
  on(event: 'message', listener: (message: ToGateway) => void): unknown;
  close(): void;
}

/** Serves terminals until it is told to close. */
export function serveGateway(data: GatewayThreadData, recorder: RecorderPort): void {
  const post = (message: FromGateway): void => {
    recorder.postMessage(message);
  };
  const clock: Clock = {
    now: () => milliseconds(performance.now()),
    after: (delayMs, callback) => systemClock.after(delayMs, callback),
  };
  const host = new HostByMessages(post);
  const media = NO_MEDIA;
  const connections = new TerminalConnections({
    host,
    clock,
    now: Date.now,
    onSession: (session) => {
      media.began(session);
    },
  });
  const link = new ServedLink({
    terminalOf: (deviceId) => connections.terminalOf(deviceId),
    media,
    post: (message) => {
      post({ kind: 'link', message });
    },
  });
  let terminals: ListeningPort | undefined;
  let told = { ...connections.counters };
  const cancelCounting = every(clock, TOLD_MS, () => {
    const line = counterLine(told, connections.counters);
    told = { ...connections.counters };
    if (line !== undefined) host.notice(line);
  });
  const close = (): void => {
    cancelCounting();
    terminals?.close();
    connections.close();
    recorder.close();
  };
  recorder.on('message', (message) => {
    if (host.take(message)) return;
    switch (message.kind) {
      case 'accepted':
        connections.accepted(message.key, message.member);
        return;
      case 'removed':
        connections.removed(message.deviceId);
        return;
      case 'hold':
        connections.hold(message.isHeld);
        return;
      case 'link':
        link.take(message.message);
        return;
      case 'close':
        close();
        return;
      default:
    }
  });
  listenForTerminals(connections, data).then(
    (listening) => {
      terminals = listening;
      post({ kind: 'listening', ports: { jt808: listening.port } });
    },
    (error: NodeJS.ErrnoException) => {
      post({ kind: 'failed', code: error.code, port: data.port, words: error.message });
      close();
    },
  );
}

function every(clock: Clock, ms: number, work: () => void): () => void {
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.after(ms, () => {
      next();
      work();
    });
  };
  next();
  return () => {
    cancel();
  };
}
