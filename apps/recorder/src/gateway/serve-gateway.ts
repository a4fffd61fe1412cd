import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import type { FromGateway, GatewayThreadData, ToGateway } from './gateway-messages.js';
import { AttachmentIntake } from './attachments/attachment-intake.js';
import { AttachmentPort } from './attachments/attachment-port.js';
import { FtpServer } from './ftp/ftp-server.js';
import { FtpUploads } from './ftp/ftp-uploads.js';
import { GatewayPortError } from './gateway-port-error.js';
import { gatewayPort } from './gateway-ports.js';
import { ServedLink } from './link/serve-link.js';
import { HostByMessages } from './host-by-messages.js';
import { createTerminalMedia } from './media/create-terminal-media.js';
import { MediaPorts } from './media/media-ports.js';
import { counterLine } from './sessions/counter-line.js';
import { learnAttributes } from './sessions/learn-attributes.js';
import { listenForTerminals, refuseTakenPort, type ListeningPort } from './sessions/listen-for-terminals.js';
import { TerminalConnections } from './sessions/terminal-connections.js';
import type { TerminalSession } from './sessions/terminal-session.js';

/** Between two lines about what was refused. */
const TOLD_MS = 60_000;

/** The port to the recorder, of a thread or of a test. */
export interface RecorderPort {
  postMessage(message: FromGateway): void;
  on(event: 'message', listener: (message: ToGateway) => void): unknown;
  close(): void;
}

/** Serves terminals until its host closes it. */
export function serveGateway(data: GatewayThreadData, recorder: RecorderPort): void {
  const post = (message: FromGateway): void => {
    recorder.postMessage(message);
  };
  const clock: Clock = {
    now: () => milliseconds(performance.now()),
    after: (delayMs, callback) => systemClock.after(delayMs, callback),
  };
  const host = new HostByMessages(post);
  const notice = (line: string): void => {
    host.notice(line);
  };
  const ports = new MediaPorts({ clock, notice });
  const uploads = new FtpUploads({ folder: data.uploadFolder, clock });
  let { advertisedHost } = data;
  const ftp = new FtpServer({ uploads, clock, notice, advertisedHost: () => advertisedHost });
  const hostFor = ({ terminal }: TerminalSession): string => advertisedHost ?? terminal.serverAddress;
  const media = createTerminalMedia({
    clock,
    now: Date.now,
    hostFor,
    onCameras: (deviceId, count) => {
      host.tell(deviceId, { chn_count: count });
    },
    ports,
    ftp: {
      get port() {
        return ftp.port;
      },
      uploads,
    },
  });
  const connections = new TerminalConnections({
    host,
    clock,
    now: Date.now,
    onSession: (session) => {
      media.began(session);
      learnAttributes(session, host);
    },
  });
  const intake: AttachmentIntake = new AttachmentIntake({
    clock,
    folder: data.partsFolder,
    sessionOf: (deviceId) => connections.terminalOf(deviceId)?.session,
    hostFor,
    port: () => attachments.port,
    post: (message) => {
      post({ kind: 'attachments', message });
    },
    notice,
  });
  const attachments = new AttachmentPort(intake, clock);
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
    ports.close();
    uploads.close();
    ftp.close();
    attachments.close();
    intake.close();
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
      case 'look': {
        const requests = link.requests();
        const sessions = connections.rows().map((row) => ({ ...row, requests: requests.get(row.deviceId) }));
        post({ kind: 'sessions', id: message.id, sessions });
        return;
      }
      case 'watch': {
        const { key, isWatched } = message;
        connections.taps.watch(key, isWatched ? (frame) => post({ kind: 'frame', key, frame }) : undefined);
        return;
      }
      case 'attachments':
        intake.take(message.message);
        return;
      case 'advertise':
        advertisedHost = message.host;
        return;
      case 'close':
        close();
        return;
      default:
    }
  });
  const listen = async (): Promise<void> => {
    // It is listened on last, when all else is ready; but where another recorder has it, that one has the others, too, and this is the one to name.
    await refuseTakenPort(data);
    await ports.listen(data.host, data);
    await attachments.listen(data.host, gatewayPort('attachments', data));
    await ftp.listen(data.host, data);
    terminals = await listenForTerminals(connections, data);
    const ftpPorts = { control: ftp.port, data: ftp.passive.numbers };
    const { numbers } = ports;
    post({
      kind: 'listening',
      ports: { jt808: terminals.port, media: numbers, attachments: attachments.port, ftp: ftpPorts },
    });
  };
  listen().catch((error: NodeJS.ErrnoException) => {
    const { port, portName: name } =
      error instanceof GatewayPortError ? error : { port: data.port, portName: undefined };
    post({ kind: 'failed', code: error.code, port, name, words: error.message });
    close();
  });
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
