import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isGkError } from 'gk-sdk/wire';
import type { FootageFolders } from '../footage/open-footage.js';
import { addSamples } from '../first-start/add-samples.js';
import { openGateway, GatewayListenError, type Gateway } from '../gateway/open-gateway.js';
import { joinSources } from '../gateway/join-sources.js';
import { JournalError } from '../journal/journal-error.js';
import { simulate } from '../simulation/simulate.js';
import { RecorderServer, SPEC_PORTS, type ListenOptions } from '../server/recorder-server.js';
import { BrandFileError, readBrandFile } from '../server/static/brand-file.js';
import { chosenPorts, secureOnlyPort, switchSslOnlyOff } from '../server/settings/chosen-ports.js';
import { removeSecondFactor } from '../store/access/remove-second-factor.js';
import { RecorderStore } from '../store/recorder-store.js';
import { StateError } from '../store/state/state-error.js';
import { databasePath } from '../store/state/state-files.js';
import { StateFolder } from '../store/state/state-folder.js';
import { CommandLineError } from './command-line-error.js';
import { NO_SOURCE } from '../device/world.js';
import { GATEWAY_SOURCE } from '../gateway/gateway-host.js';
import { sourcesNotStarted } from './sources-not-started.js';
import { openFleetSources, type FleetSources } from './fleet-sources.js';
import { locate } from './locations.js';
import { logLines, type LogLines, type Terminal } from './log-lines.js';
import { openBrowser } from './open-browser.js';
import { DEFAULT_PORT, parseOptions, USAGE, type RecorderOptions } from './options.js';

/** A recorder that runs. */
export interface RunningRecorder {
  /** Address of the console. */
  readonly url: string;
  /** Ends everything in order. */
  close(): Promise<void>;
  /** Resolves when a user or a plan asks the supervisor to start it again: it is to be closed, and to end with {@link RESTART_EXIT_CODE}. */
  readonly restartAsked: Promise<void>;
}

/** Code by which a supervisor knows that it is to start the recorder again (EX_TEMPFAIL of sysexits.h). */
export const RESTART_EXIT_CODE = 75;

const WITHOUT_TRUSTED_PROXY =
  'Behind a reverse proxy, add --trust-proxy 1: without it all clients of the proxy count as one address, and whoever ' +
  'guesses passwords there delays the logins of all others.';

/**
 * Starts the recorder that the command line asks for; undefined when it only asked for help.
 * @throws CommandLineError for everything that the user can put right; nothing runs then.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<RunningRecorder | undefined> {
  const options = parseOptions(argv);
  if (options === 'help') {
    terminal.out(USAGE.trimEnd());
    return undefined;
  }
  if (options.resetSecondFactor !== undefined) {
    terminal.out(resetSecondFactor(options, options.resetSecondFactor));
    return undefined;
  }
  await checkBrand(options);
  const log = logLines(terminal, options.log);
  let askRestart = (): void => undefined;
  const restartAsked = new Promise<void>((resolve) => {
    askRestart = resolve;
  });
  let current: Omit<RunningRecorder, 'restartAsked'> | undefined;
  let restarting = Promise.resolve();
  let hasClosed = false;
  const restart = (ports: ListenOptions): void => {
    restarting = (async () => {
      await current?.close();
      if (!hasClosed) current = await begin({ ...options, open: false, startAnew: false }, again, ports);
    })().catch((error: unknown) => {
      const words = `The recorder could not begin anew after a restore: ${startProblem(error).line}`;
      log.problem(words, { area: 'start', level: 'error' });
      // Whoever started it starts it again; nothing answers here any more.
      process.exitCode = 1;
    });
  };
  const again: BeginOptions = {
    log,
    restart,
    askRestart: () => {
      askRestart();
    },
  };
  current = await begin(options, again);
  const { url } = current;
  return {
    url,
    restartAsked,
    close: async () => {
      hasClosed = true;
      await restarting;
      await current?.close();
    },
  };
}

interface BeginOptions {
  readonly log: LogLines;
  /** Begins the recorder anew in this process. */
  readonly restart: (ports: ListenOptions) => void;
  /** Has the process end, so that its supervisor starts another one. */
  readonly askRestart: () => void;
}

/** Begins once; `ports` are those of a recorder which begins anew. */
async function begin(
  options: RecorderOptions,
  { log, restart, askRestart }: BeginOptions,
  ports?: ListenOptions,
): Promise<Omit<RunningRecorder, 'restartAsked'>> {
  const locations = locate(process.cwd());
  // First of all: an unwritable folder is reported before a minute of reading footage.
  const state = inWords(() => new StateFolder(options.state ?? locations.state, { startAnew: options.startAnew }));
  let sources: FleetSources | undefined;
  let server: RecorderServer | undefined;
  let gateway: Gateway | undefined;
  const close = async (): Promise<void> => {
    await server?.close();
    await gateway?.close();
    sources?.media.close();
    await sources?.map.close();
    state.close();
  };
  try {
    const note = (line: string): void => {
      log.problem(line, { area: 'start', level: 'warning' });
    };
    const { world, media, places, notes } = (sources = await openFleetSources(options, locations, note));
    const store = inWords(() => new RecorderStore(state, world.seeds));
    refuseFirstPasswords(options, store);
    if (options.noSslOnly && switchSslOnlyOff(store)) note('Allow SSL only was switched off (--no-ssl-only)');
    gateway = await startGateway(options, store, log);
    const simulation = simulate({ world, media, store });
    server = new RecorderServer({
      ...simulation,
      ...(gateway !== undefined && {
        ...joinSources(gateway, simulation, (deviceId) => gateway?.isKnown(deviceId) === true),
        journal: gateway.journal,
        sessions: gateway.sessions,
        terminalAddress: {
          isNamed: options.gatewayHost !== undefined,
          tell: (host) => {
            gateway?.advertise(host);
          },
        },
      }),
      places,
      store,
      folders: locations,
      ...(options.record && { footage: footageFolders(options, state) }),
      screenWordsFile: locations.screenWords,
      allowOrigins: options.allowOrigins,
      global: options.global,
      allowHosts: options.allowHosts,
      trustedProxies: options.trustedProxies,
      allowPrivateFirmware: options.allowPrivateFirmware,
      allowPrivateTargets: options.allowPrivateTargets,
      sink: options.sink ?? isDemonstration(options),
      faults: options.faults,
      ...(options.supervised && { restartProcess: askRestart }),
      ...(options.brand !== undefined && { brandFile: options.brand }),
      log: log.problem,
      restoreHost: {
        problem: (restored) => firstPasswordsProblem(options, restored),
        restart: () => {
          restart({ ...listening, port: server?.port ?? port });
        },
      },
    });
    const listening = ports ?? { host: options.host, ...portsOf(options, store) };
    const port = await listen(server, listening);
    notes.forEach(note);
    const securePort = secureOnlyPort(store, port);
    const url =
      securePort === undefined
        ? `http://${displayHost(options.host)}:${port}`
        : `https://${displayHost(options.host)}:${securePort}`;
    if (store.isFirstStart && !options.empty) {
      addSamples({ store, world, places, media, url, nowS: Math.floor(Date.now() / 1000) });
    }
    if (state.movedTo !== undefined) log.info(`The former files were moved to ${state.movedTo}`);
    log.info(`GK ready: ${url}`);
    if (gateway !== undefined) log.info(gatewayLine(options, gateway));
    const started = new Set([NO_SOURCE, ...world.seeds.map(({ source }) => source)]);
    if (gateway !== undefined) started.add(GATEWAY_SOURCE);
    const sourceOf = [...store.devices.all()].map(({ seed }) => seed.source);
    for (const line of sourcesNotStarted(sourceOf, started)) log.info(line);
    log.info(usersToTry(store));
    if (options.trustedProxies === 0) log.info(WITHOUT_TRUSTED_PROXY);
    if (options.open) openBrowser(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** True for a simulated fleet alone: its events need no mails. */
function isDemonstration({ footage, tracks, jt808 }: RecorderOptions): boolean {
  return footage === undefined && tracks === undefined && jt808 === undefined;
}

/** Undefined without `--jt808`. */
async function startGateway(
  { jt808, gatewayHost, gatewayPorts }: RecorderOptions,
  store: RecorderStore,
  log: LogLines,
): Promise<Gateway | undefined> {
  if (jt808 === undefined) return undefined;
  try {
    const journalFolder = store.files.folder('journal');
    const uploadFolder = store.files.folder('ftp');
    const listen = { ...jt808, ports: gatewayPorts, advertisedHost: gatewayHost, uploadFolder };
    const problem = (line: string): void => {
      log.problem(line, { area: 'gateway', level: 'warning' });
    };
    return await openGateway({ store, journalFolder, listen, log: problem });
  } catch (error) {
    if (error instanceof JournalError) throw new CommandLineError(error.message);
    if (error instanceof GatewayListenError) throw new CommandLineError(gatewayProblem(error, jt808.host));
    throw error;
  }
}

function gatewayProblem({ code, port, portName, message }: GatewayListenError, host = 'this machine'): string {
  const named = portName === undefined ? `${port}` : `${port} (${portName})`;
  const option = portName === undefined ? '--jt808' : `--gateway-port ${portName}=PORT`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${named} is in use; choose another one by ${option}.`;
    case 'EACCES':
      return `Port ${named} is not allowed for this user; choose one above 1023 by ${option}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine; choose one by --jt808.`;
    default:
      return `Cannot listen on port ${named} for terminals: ${message}`;
  }
}

/** Address and port to type into a terminal. */
function gatewayLine({ jt808, gatewayHost }: RecorderOptions, { ports }: Gateway): string {
  const host = gatewayHost ?? jt808?.host ?? 'the address of this machine';
  const { main, sub, talk, playback } = ports.media;
  const media = `Their video: ports ${main} (main), ${sub} (sub), ${talk} (talk), ${playback} (playback)`;
  const [first, last] = [ports.ftp.data[0], ports.ftp.data.at(-1)];
  const files = `Their files (FTP): port ${ports.ftp.control}, data ${first}-${last}`;
  const alarms = `Pictures and videos of their alarms: port ${ports.attachments}`;
  return `Terminals of JT/T 808 (TCP, plain text): ${host}, port ${ports.jt808}\n${media}\n${alarms}\n${files}`;
}

/** Where recordings go: to the disks of the command line, else into the state folder. */
function footageFolders({ disks }: RecorderOptions, { files }: StateFolder): FootageFolders {
  const missing = disks.find((disk) => !existsSync(disk));
  if (missing !== undefined) throw new CommandLineError(`--disk: there is no folder ${missing}.`);
  return {
    disks: disks.length === 0 ? [files.folder('media')] : disks,
    takesSlots: disks.length > 0,
    index: join(files.folder('media-index'), 'index.sqlite'),
  };
}

/** For who has the machine: takes the second factor of an account away, and says so in Run Log. */
function resetSecondFactor({ state: path }: RecorderOptions, username: string): string {
  const folder = path ?? locate(process.cwd()).state;
  if (!existsSync(databasePath(folder))) throw new CommandLineError(`There is no state of a recorder in ${folder}.`);
  const state = inWords(() => new StateFolder(folder));
  try {
    const nowS = Math.floor(Date.now() / 1000);
    const result = inWords(() => removeSecondFactor(state.database, username, nowS));
    if (result === 'unknown') throw new CommandLineError(`There is no user ${username} in ${state.path}.`);
    return result === 'none'
      ? `${username} has no second factor.`
      : `The second factor of ${username} is off: name and password log in again.`;
  } finally {
    state.close();
  }
}

/** An invalid `--brand` file stops the start: the mistake must not appear in front of customers. */
async function checkBrand({ brand }: RecorderOptions): Promise<void> {
  if (brand === undefined) return;
  try {
    await readBrandFile(brand);
  } catch (error) {
    if (error instanceof BrandFileError) throw new CommandLineError(`--brand: ${error.message}.`);
    throw error;
  }
}

/** Reports a state that cannot be used in one line. */
function inWords<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof StateError) throw new CommandLineError(error.message);
    throw error;
  }
}

/** The first passwords are known to everybody: they must not stand open to a network. */
function refuseFirstPasswords(options: RecorderOptions, store: RecorderStore): void {
  const problem = firstPasswordsProblem(options, store);
  if (problem === undefined) return;
  throw new CommandLineError(
    `Not listening on ${options.host}: ${problem} Change it on this machine first, or say --insecure-demo.`,
  );
}

function firstPasswordsProblem({ host, insecureDemo }: RecorderOptions, store: RecorderStore): string | undefined {
  if (isLoopback(host) || insecureDemo) return undefined;
  const names = store.users.namesWithFirstStartPassword();
  return names.length === 0 ? undefined : `the first password of ${names.join(', ')} is unchanged.`;
}

/** Where to listen: a port of the command line stands for all, else the ports that an administrator saved hold. */
function portsOf({ port, specPorts }: RecorderOptions, store: RecorderStore): Omit<ListenOptions, 'host'> {
  const followSettings = port === undefined && !specPorts;
  const chosen = followSettings ? chosenPorts(store) : undefined;
  if (chosen !== undefined) {
    return { port: chosen.http, commandPort: chosen.command, streamPorts: chosen.streams, followSettings };
  }
  return {
    followSettings,
    port: port ?? DEFAULT_PORT,
    ...(specPorts && { commandPort: SPEC_PORTS.command, streamPorts: [SPEC_PORTS.stream] }),
  };
}

async function listen(server: RecorderServer, options: ListenOptions): Promise<number> {
  try {
    return await server.listen(options);
  } catch (error) {
    await server.close();
    throw new CommandLineError(listenProblem(error, options));
  }
}

function listenProblem(error: unknown, { host, port }: ListenOptions): string {
  const { code, port: failedPort = port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE': {
      const isSpecPort = failedPort === SPEC_PORTS.command || failedPort === SPEC_PORTS.stream;
      const hint =
        failedPort === port || !isSpecPort ? 'choose one by --port' : 'leave out --spec-ports, or choose one by --port';
      return `Port ${failedPort} is in use; ${hint}.`;
    }
    case 'EACCES':
      return `Port ${failedPort} is not allowed for this user; choose one above 1023 by --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine; choose one by --host.`;
    default:
      return `Cannot listen on ${host}:${failedPort}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The name to open in a browser on this machine. */
function displayHost(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function usersToTry(store: RecorderStore): string {
  const names = store.users.namesWithFirstStartPassword();
  if (names.length === 0) return 'Log in with your own users.';
  const users = names.map((name) => `${name} (permission ${store.users.find(name)?.permissionId ?? '?'})`);
  return `Demo accounts, each with its name as the password: ${users.join(', ')}`;
}

/** The line to show for a start that failed, and the exit code: 2 for what the user can put right. */
export function startProblem(error: unknown): { readonly line: string; readonly exitCode: 1 | 2 } {
  if (error instanceof CommandLineError || isGkError(error)) return { line: error.message, exitCode: 2 };
  return { line: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 };
}
