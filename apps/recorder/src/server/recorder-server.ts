import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import { Hono } from 'hono';
import type { MediaLibrary } from '../media/media-library.js';
import type { RecorderStore } from '../store/recorder-store.js';
import type { Places, World } from '../world/world.js';
import { Authenticator } from './access/authenticator.js';
import { remoteAddress } from './client-address.js';
import { DatabaseUpkeep } from './database-upkeep.js';
import { createEventServices, type EventServices } from './events/create-event-services.js';
import { ReportedPast } from './events/reported-past.js';
import { FaultBoard } from './faults/fault-board.js';
import { faultRoutes } from './faults/fault-routes.js';
import { DownloadJobs } from './downloads/download-jobs.js';
import { DeviceReboots } from './fleet/device-reboots.js';
import { Fleet } from './fleet/fleet.js';
import { AllowedHosts } from './http/allowed-hosts.js';
import { ClientMemory } from './http/client-memory.js';
import type { MemoryLimits } from './http/memory-limits.js';
import { RequestGate, type GateLimits } from './http/request-gate.js';
import { tellingOfFullDiskOnce, type Log } from './log.js';
import { AccessAudit } from './logs/access-audit.js';
import { StreamAudit } from './logs/stream-audit.js';
import { DeviceSockets } from './monitor/device-sockets.js';
import { FakeEvents } from './monitor/fake-events.js';
import { readMonitorSettings } from './monitor/monitor-settings.js';
import { TaskBoard } from './monitor/task-board.js';
import { DeviceParameters } from './parameters/device-parameters.js';
import { serverArchive } from './recordings/server-archive.js';
import { restApp } from './rest/rest-app.js';
import { restCalls, type RestCall } from './rest/rest-calls.js';
import { DATABASE_MAINTENANCE } from './settings/storage-settings.js';
import { ServedBrand } from './static/brand-file.js';
import { site } from './static/site.js';
import type { SiteFolders } from './static/site-paths.js';
import { EventStreams } from './streams/event-streams.js';
import { LiveStreams } from './streams/live-streams.js';
import { Playbacks } from './streams/playback/playbacks.js';
import { StreamRegistry } from './streams/stream-registry.js';
import { Talks } from './talk/talks.js';
import { Upgrades, type Channel } from './upgrades.js';
import { facePhotoReceiver } from './uploads/face-photo-receiver.js';
import { firmwareReceiver } from './uploads/firmware-receiver.js';
import { UploadTickets } from './uploads/upload-tickets.js';
import { DeviceAbilities } from './vcp/device-abilities.js';
import { AutoFirmware } from './vcp/auto-firmware.js';
import { DeviceCommandBoard } from './vcp/device-command-board.js';
import { DeviceLists } from './vcp/device-lists.js';
import { DeviceTraffic } from './vcp/device-traffic.js';
import { FirmwareUpdates } from './vcp/firmware-updates.js';
import { RECORDER_VERSION } from './vcp/open-commands.js';

/** The command port and the stream port of the specification (spec 000 section 9). */
export const SPEC_PORTS = { command: 24680, stream: 8900 } as const;

/** Connections at the same time on one port; more are closed at once, so that a flood costs no memory. */
const MAX_CONNECTIONS = 10_000;
/** How long the head of a request may take. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How long a whole request may take: firmware of 200 MiB over a slow line. Bodies have limits of their own. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** How often the two are looked at. */
const TIMEOUT_CHECK_MS = 5_000;

/** What a recorder is made of. */
export interface RecorderServerOptions {
  readonly store: RecorderStore;
  readonly world: World;
  readonly places: Places;
  readonly media: MediaLibrary;
  readonly folders: SiteFolders;
  /** Origins that may call from other pages; none by default. */
  readonly allowOrigins?: readonly string[];
  /** Names that it answers to beside `localhost`, IP addresses, the name of its machine and that which it listens on. */
  readonly allowHosts?: readonly string[];
  /** File of the brand; `brand.json` in the state folder's `files/site` by default. */
  readonly brandFile?: string;
  /** How many proxies in front are believed when they say who asks; 0 (default) = none. */
  readonly trustedProxies?: number;
  /** Opens `POST /faults` on loopback. */
  readonly faults?: boolean;
  /** Where problems go, one line each; nowhere by default. */
  readonly log?: (line: string) => void;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Timers of playbacks and of the database's upkeep; the system's by default. Its `now` is not asked. */
  readonly clock?: Clock;
  /** From 0 to 1, without 1. */
  readonly random?: () => number;
  /** Connections at the same time on one port; 10,000 by default. */
  readonly maxConnections?: number;
  /** What clients may have it hold, and how much of it one address. */
  readonly limits?: Partial<MemoryLimits & GateLimits>;
}

/** Where to listen. */
export interface ListenOptions {
  readonly host: string;
  /** 0 = a free port. */
  readonly port: number;
  /** Further ports, for commands and for streams, which are told to clients then; 0 or none = the same port. */
  readonly commandPort?: number;
  readonly streamPorts?: readonly number[];
}

/** All channels of the recorder on one port, and on those of the specification when asked. */
export class RecorderServer {
  readonly #options: RecorderServerOptions;
  readonly #servers: Server[] = [];
  readonly #log: Log;
  readonly #accessAudit: AccessAudit;
  readonly #memory: ClientMemory;
  readonly #gate: RequestGate;
  readonly #upgrades: Upgrades;
  readonly #live: LiveStreams;
  readonly #events: EventStreams;
  readonly #eventServices: EventServices;
  readonly #playbacks: Playbacks;
  readonly #talks: Talks;
  readonly #downloads: DownloadJobs;
  readonly #firmwareUpdates: FirmwareUpdates;
  readonly #autoFirmware: AutoFirmware;
  readonly #deviceLists: DeviceLists;
  readonly #tasks: TaskBoard;
  readonly #upkeep: DatabaseUpkeep;
  readonly #listener: ReturnType<typeof getRequestListener>;
  readonly #rest: Hono;
  #httpPort = 0;
  #commandPort = 0;
  #streamPorts: readonly number[] = [];

  constructor(options: RecorderServerOptions) {
    this.#options = options;
    const { store, world, media, places, allowOrigins = [] } = options;
    const now = options.now ?? Date.now;
    const random = options.random ?? Math.random;
    const log = tellingOfFullDiskOnce((line) => {
      store.runLog.add(line, Math.floor(now() / 1000));
      options.log?.(line);
    }, now);
    this.#log = log;
    const faults = new FaultBoard(now);
    const timers = options.clock ?? systemClock;
    const clock: Clock = {
      now: () => milliseconds(now()),
      after: (delayMs, callback) => timers.after(delayMs, callback),
    };
    this.#accessAudit = new AccessAudit(store.accessLog, clock, log);
    const accessAudit = this.#accessAudit;
    const authenticator = new Authenticator({
      users: store.users,
      tokenKey: store.tokenKey,
      now,
      onRefused: (username, source) => {
        accessAudit.refused(username, source);
      },
    });
    const reboots = new DeviceReboots(now, () => {
      this.#deviceLists.forget();
    });
    const fleet = new Fleet({
      store,
      world,
      now,
      isCutOff: (id) => faults.isOffline(id),
      reboots,
      keptDays: () => store.settings.read(DATABASE_MAINTENANCE).gps,
    });
    this.#deviceLists = new DeviceLists({ fleet, now });
    faults.onChange(() => {
      this.#deviceLists.forget();
    });
    const streams = new StreamRegistry(now, new StreamAudit(store.streamLog, now, log));
    this.#firmwareUpdates = new FirmwareUpdates({ store, now, isOnline: (id) => fleet.isOnline(id) });
    this.#autoFirmware = new AutoFirmware({
      store,
      updates: this.#firmwareUpdates,
      isOnline: (id) => fleet.isOnline(id),
    });
    const uploads = new UploadTickets(store.files, now);
    uploads.setReceiver('firmware', firmwareReceiver(store, now));
    uploads.setReceiver('face-photo', facePhotoReceiver(store));
    const ports = (clientPort: number) => ({
      command: this.#commandPort || clientPort,
      streams: this.#streamPorts.length > 0 ? this.#streamPorts : [clientPort],
      http: this.#httpPort,
    });

    const past = new ReportedPast(world.past, store.events.faked);
    const archive = serverArchive({ store, world, past, media, now });
    this.#upkeep = new DatabaseUpkeep({ store, clock, log });
    this.#downloads = new DownloadJobs({
      archive,
      folder: store.files.folder('downloads'),
      now,
      isOnline: (id) => fleet.isOnline(id),
      log,
    });
    this.#playbacks = new Playbacks({ store, fleet, media, archive, streams, faults, clock, log });
    const playbacks = this.#playbacks;
    this.#talks = new Talks({ store, fleet, media, streams, faults, clock, log });
    const talks = this.#talks;
    this.#live = new LiveStreams({
      store,
      fleet,
      media,
      authenticator,
      streams,
      playbacks,
      talks,
      faults,
      now,
      random,
      log,
    });
    this.#eventServices = createEventServices({ store, world, past, fleet, now });
    const { events, eventUpdates } = this.#eventServices;
    this.#events = new EventStreams({ world, fleet, authenticator, events, faults, now });
    eventUpdates.subscribe((event) => {
      this.#events.publish(event);
    });
    const traffic = new DeviceTraffic(now);
    const fakeEvents = new FakeEvents({
      world,
      faked: store.events.faked,
      isKnown: (id) => store.devices.get(id) !== undefined,
      now,
      publish: (event) => {
        if (events.isPublished(event)) this.#events.publish(event);
      },
    });
    const deviceSockets = new DeviceSockets({ traffic, fakeEvents, now, log });
    this.#tasks = new TaskBoard({
      downloadsSince: (sinceMs) => events.downloads.since(sinceMs),
      settlesMs: () => events.downloads.settlesMs(),
      hasUploads: () => store.events.downloadPlans.list().some(({ enupload }) => enupload === 1),
      settings: () => readMonitorSettings(store.meta),
      now,
    });
    const services = {
      store,
      fleet,
      authenticator,
      streams,
      accessAudit,
      archive,
      playbacks,
      deviceCommands: new DeviceCommandBoard(store.deviceCommands, (id) => fleet.isOnline(id)),
      reboots,
      uploads,
      firmwareUpdates: this.#firmwareUpdates,
      parameters: new DeviceParameters(store, fleet),
      devices: new DeviceAbilities(),
      deviceLists: this.#deviceLists,
      traffic,
      deviceSockets,
      fakeEvents,
      tasks: this.#tasks,
      now,
      streamPort: (clientPort: number) => ports(clientPort).streams[0] ?? clientPort,
    };
    this.#memory = new ClientMemory(options.limits);
    this.#gate = new RequestGate({
      memory: this.#memory,
      trustedProxies: options.trustedProxies ?? 0,
      ...(options.limits && { limits: options.limits }),
    });
    this.#upgrades = new Upgrades({
      ...{ services, faults, log },
      live: this.#live,
      events: this.#events,
      memory: this.#memory,
    });

    const app = new Hono();
    this.#rest = restApp({
      services: {
        store,
        fleet,
        authenticator,
        places,
        streams,
        accessAudit,
        uploads,
        ...this.#eventServices,
        firmwareUpdates: this.#firmwareUpdates,
        deviceSockets,
        media,
        archive,
        downloads: this.#downloads,
        brand: new ServedBrand(options.brandFile ?? join(store.files.folder('site'), 'brand.json'), log),
        now,
        ports,
      },
      allowOrigins,
      log,
    });
    if (options.faults) this.#rest.route('/', faultRoutes(faults, remoteAddress));
    app.route('/', this.#rest);
    app.route('/', site(options.folders, allowOrigins));
    this.#listener = getRequestListener(app.fetch);
  }

  /** The REST calls that it answers, each once. */
  get calls(): readonly RestCall[] {
    return restCalls(this.#rest);
  }

  /** Bytes that it holds for its clients now. */
  get heldBytes(): number {
    return this.#memory.heldBytes;
  }

  /**
   * Begins to listen and lets the fleet live. Resolves with the port in use.
   * @throws NodeJS.ErrnoException when a port is in use or not allowed; nothing listens then.
   */
  async listen({ host, port, commandPort = 0, streamPorts = [] }: ListenOptions): Promise<number> {
    const hosts = new AllowedHosts([...(this.#options.allowHosts ?? []), host]);
    const main = await this.#open(host, port, 'all', hosts);
    for (const further of new Set([commandPort, ...streamPorts])) {
      if (further === 0 || further === main) continue;
      const isStream = streamPorts.includes(further);
      await this.#open(host, further, further !== commandPort ? 'stream' : isStream ? 'all' : 'command', hosts);
    }
    this.#httpPort = main;
    this.#commandPort = commandPort;
    this.#streamPorts = streamPorts;
    this.#options.world.start();
    this.#upkeep.start();
    this.#autoFirmware.start();
    this.#options.store.runLog.add(
      `start gkapp ${RECORDER_VERSION}`,
      Math.floor((this.#options.now ?? Date.now)() / 1000),
    );
    return main;
  }

  /** Closes every socket and port and stops the fleet. The store and the media stay the caller's. */
  async close(): Promise<void> {
    this.#options.world.stop();
    this.#live.close();
    this.#downloads.close();
    this.#playbacks.close();
    this.#talks.close();
    this.#events.close();
    this.#eventServices.eventUpdates.close();
    this.#upgrades.close();
    this.#memory.close();
    this.#autoFirmware.close();
    this.#deviceLists.close();
    this.#firmwareUpdates.close();
    this.#tasks.close();
    this.#upkeep.close();
    this.#accessAudit.close();
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => {
              resolve();
            });
            server.closeAllConnections();
          }),
      ),
    );
  }

  async #open(host: string, port: number, channels: Channel, hosts: AllowedHosts): Promise<number> {
    const options = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // What asks for another protocol, as curl does for HTTP/2, is served in this one.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    };
    const server = createServer(options, (request, response) => {
      // Here, so that no answer goes without it, be it a file, a refusal or a failure.
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (!this.#gate.admit(request, response, hosts)) return;
      this.#listener(request, response).catch((error: unknown) => {
        this.#failed(request.socket, error);
      });
    });
    server.maxConnections = this.#options.maxConnections ?? MAX_CONNECTIONS;
    server.on('connection', (wire) => {
      this.#gate.connect(wire);
    });
    server.on('clientError', (error, wire) => {
      this.#gate.unreadable(error, wire);
    });
    server.on('upgrade', (request, wire, head) => {
      // A peer may break off before the handshake is done, and nobody else listens any more.
      wire.on('error', () => undefined);
      try {
        if (this.#gate.admitUpgrade(request, hosts)) this.#upgrades.handle(request, wire, head, channels);
      } catch (error) {
        this.#failed(wire, error);
      }
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    // A connection that cannot be taken, as when the system has no more sockets, is the next one's chance.
    server.on('error', (error) => {
      this.#log(`A connection could not be taken: ${error.message}`);
    });
    this.#servers.push(server);
    return portOf(server.address());
  }

  /** Whatever a request brings about costs its own connection only. */
  #failed(wire: Duplex, error: unknown): void {
    this.#log(`A request could not be served: ${error instanceof Error ? error.message : String(error)}`);
    wire.destroy();
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
