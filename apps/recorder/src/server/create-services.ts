import { join } from 'node:path';
import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import type { RecorderStore } from '../store/recorder-store.js';
import { steadyFrom, systemSteadyMs, type SteadyMs } from '../time/steady-clock.js';
import type { Places } from '../world/places/places.js';
import type { LiveWorld } from '../device/live-world.js';
import { FootageArchive } from '../footage/footage-archive.js';
import { openFootage, type FootageFolders } from '../footage/open-footage.js';
import { BoundedHistory } from '../history/bounded-history.js';
import type { History } from '../history/history.js';
import type { Journal } from '../journal/journal.js';
import type { DeviceSessions } from '../device/device-sessions.js';
import type { DeviceLink } from '../device/device-link.js';
import type { OpenArchive } from '../device/recording-archive.js';
import type { SentFiles } from '../device/sent-files.js';
import { Authenticator } from './access/authenticator.js';
import { Links } from './access/links.js';
import { LoginSessions } from './access/login-sessions.js';
import { SecondFactors } from './access/second-factors.js';
import { Backups, type RestoreHost } from './backup/backups.js';
import { ScheduledBackups } from './backup/scheduled-backups.js';
import { tellLostRights } from './access/lost-rights.js';
import { BelievedTime } from './believed-time.js';
import { DatabaseUpkeep } from './database-upkeep.js';
import { DdnsUpdates } from './ddns/ddns-updates.js';
import { DownloadJobs } from './downloads/download-jobs.js';
import { createEventServices } from './events/create-event-services.js';
import { ReportedPast } from './events/reported-past.js';
import { WatchedPlaces } from './events/watched-places.js';
import { EvidenceSigner } from './evidence/evidence-signer.js';
import { SentBodies } from './evidence/sent-bodies.js';
import { FaultBoard } from './faults/fault-board.js';
import { AutoFirmware } from './firmware/auto-firmware.js';
import { firmwareReceiver } from './firmware/firmware-receiver.js';
import { FirmwareTickets } from './firmware/firmware-tickets.js';
import { FirmwareUpdates } from './firmware/firmware-updates.js';
import { guardedFetch } from './outgoing/guarded-fetch.js';
import { isPublicAddress } from './outgoing/public-address.js';
import { isOwnStore, namesOwnStore } from './firmware/own-store.js';
import { DeviceAccounts } from './fleet/device-accounts.js';
import { FreshPositions } from './fleet/fresh-positions.js';
import { guardedLink } from './fleet/guarded-link.js';
import { DeviceRedirects } from './fleet/device-redirects.js';
import { tellTerminalAddress, type TerminalAddress } from './fleet/terminal-address.js';
import { DeviceFences } from './fleet/device-fences.js';
import { Fleet } from './fleet/fleet.js';
import { FleetRegistry } from './fleet/fleet-registry.js';
import { PlaceServices } from './geocoding/place-services.js';
import { ServerHealth } from './health/server-health.js';
import type { UsedPorts } from './http/listening-ports.js';
import { areaLogs, type Log, type LogAbout } from './http/log.js';
import { AccessAudit } from './logs/access-audit.js';
import { MissingRows } from './logs/missing-rows.js';
import { ReadAudit } from './logs/read-audit.js';
import { RefusedFrames } from './logs/refused-frames.js';
import { StreamAudit } from './logs/stream-audit.js';
import { TrafficCounter } from './mileage/traffic-counter.js';
import { DeviceSockets } from './monitor/device-sockets.js';
import { DeviceTraffic } from './monitor/device-traffic.js';
import { FakeEvents } from './monitor/fake-events.js';
import { readMonitorSettings } from './monitor/monitor-settings.js';
import { ProtocolLogs } from './monitor/protocol-logs.js';
import { TaskBoard } from './monitor/task-board.js';
import { TransferBoard } from './monitor/transfer-board.js';
import { Notifier } from './notifications/notifier.js';
import { DeviceParameters } from './parameters/device-parameters.js';
import { archiveRules } from './recordings/archive-rules.js';
import { BoundedArchive } from './recordings/bounded-archive.js';
import { RecordingDisks } from './recordings/recording-disks.js';
import { ServerRecordings } from './recordings/server-recordings.js';
import { WatchedCameras } from './recordings/watched-cameras.js';
import { SimulatedDisk } from './recordings/simulated-disk.js';
import { Relays } from './relays/relays.js';
import { ReportMails } from './reports/report-mails.js';
import { AutomaticCertificate } from './tls/automatic-certificate.js';
import { ServedCertificate } from './tls/served-certificate.js';
import type { RestServices } from './rest/rest-services.js';
import { ACME_ACCOUNT } from './settings/acme-account.js';
import { lostSecretsLines } from './settings/lost-secrets.js';
import { DATABASE_MAINTENANCE, PASSWORD_POLICY, SETTINGS } from './settings/server-settings.js';
import { readScreenWords, translationSetting } from './settings/translation.js';
import { recentSwitches, ServedBrand } from './static/brand-file.js';
import { EventStreams } from './streams/event-streams.js';
import { LiveStreams } from './streams/live-streams.js';
import { Playbacks } from './streams/playback/playbacks.js';
import { StreamRegistry } from './streams/stream-registry.js';
import { videoRefusal } from './streams/video-refusal.js';
import { Talks } from './talk/talks.js';
import { facePhotoReceiver } from './uploads/face-photo-receiver.js';
import { UploadTickets } from './uploads/upload-tickets.js';
import type { CommandServices } from './vcp/command-call.js';
import { DeviceCommandBoard } from './vcp/device-command-board.js';
import { RestartPlan } from './restart-plan.js';
import { RECORDER_VERSION } from './vcp/open-commands.js';
import { DeviceLists } from './vcp/device-lists.js';

/** Dependencies of the recorder's services. */
export interface ServiceOptions {
  readonly store: RecorderStore;
  /** The devices as they report themselves now. */
  readonly world: LiveWorld;
  /** Their reports of the past. */
  readonly history: History;
  /** Where their reports are kept, for its retention and for the log; none where they are computed. The caller's to close. */
  readonly journal?: Journal;
  /** Asks them. */
  readonly link: DeviceLink;
  /** Connections of those that have some; none of a simulation. */
  readonly sessions?: DeviceSessions | undefined;
  /** The address that real devices are told; none of a simulation. */
  readonly terminalAddress?: TerminalAddress | undefined;
  readonly places: Places;
  readonly openArchive: OpenArchive;
  readonly sentFiles: SentFiles;
  /** Records the cameras on this machine, into these folders; none by default. */
  readonly footage?: FootageFolders;
  /** File of the brand; `brand.json` in the state folder's `files/site` by default. */
  readonly brandFile?: string;
  /** File with the words of console and elements; none by default. */
  readonly screenWordsFile?: string;
  /** Where problems go, one line each, and what they are about; nowhere by default. */
  readonly log?: (line: string, about: LogAbout) => void;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Monotonic clock for waits and timeouts; the system's by default, or one that follows `now` without going back. */
  readonly steady?: SteadyMs;
  /** Timers of playbacks and of the database's upkeep; the system's by default. Its `now` is not asked. */
  readonly clock?: Clock;
  /** From 0 to 1, without 1. */
  readonly random?: () => number;
  /** Requests to other servers: pushes of events, and firmware that devices download; the platform's by default. */
  readonly fetch?: typeof fetch;
  /** Devices download firmware from addresses of this machine and of private networks, too. */
  readonly allowPrivateFirmware?: boolean;
  /** Pushes, mails and text messages go to addresses of this machine and of private networks, too. */
  readonly allowPrivateTargets?: boolean;
  /** Mails and text messages stay in the sink of this machine (true), for a demonstration. */
  readonly sink?: boolean;
  /** Names that it answers to beside `localhost`, IP addresses, the name of its machine and that which it listens on. */
  readonly allowHosts?: readonly string[];
  /** Begins the recorder anew after a restore; none by default. */
  readonly restoreHost?: RestoreHost;
  /** Ends the process, which a supervisor starts again; none by default. */
  readonly restartProcess?: () => void;
  /** PEM of further roots that the certificate authority's own certificate may be signed by; none by default. */
  readonly acmeRoots?: string;
  /** Work of the key of a backup; less in tests. */
  readonly backupCost?: number;
}

/** Everything that calls, commands and streams are answered from, each made once. */
export interface RecorderServices extends RestServices, CommandServices {
  readonly live: LiveStreams;
  readonly eventStreams: EventStreams;
  readonly faults: FaultBoard;
  readonly refusedFrames: RefusedFrames;
  /** Takes a problem into the run log, and to the owner of the recorder. */
  readonly log: Log;
  readonly certificate: ServedCertificate;
  readonly automaticCertificate: AutomaticCertificate;
  /** Lets the fleet live, and begins what goes on by itself. */
  start(): void;
  /**
   * Stops all that, and writes what waits to be written; resolves when recordings are closed. The store and the media stay the
   * caller's. Idempotent.
   */
  close(): Promise<void>;
}

/** Makes the services of a recorder. */
export function createServices(options: ServiceOptions, ports: UsedPorts): RecorderServices {
  const { store, world, places, now = Date.now, random = Math.random, clock: timers = systemClock } = options;
  const { steady = options.now === undefined ? systemSteadyMs : steadyFrom(options.now) } = options;
  const after: Clock['after'] = (delayMs, callback) => timers.after(delayMs, callback);
  const clock: Clock = { now: () => milliseconds(now()), after };
  const steadyClock: Clock = { now: () => milliseconds(steady()), after };
  const logOf = areaLogs((line, about) => {
    store.runLog.add(line, Math.floor(now() / 1000));
    options.log?.(line, about);
  }, steady);

  tellLostRights(store, Math.floor(now() / 1000), logOf('access'));
  for (const line of lostSecretsLines(store)) logOf('start')(line);
  const { allowPrivateFirmware = false, allowPrivateTargets = false } = options;
  const { allowHosts: hosts = [], sink = true } = options;
  const allows = (url: URL, address: string): boolean =>
    allowPrivateFirmware || isOwnStore({ ports, hosts }, url, address);
  const fetchFile = options.fetch ?? guardedFetch({ allows, permittedBy: '--allow-private-firmware' });
  const permittedBy = '--allow-private-targets';
  const fetchTarget = options.fetch ?? guardedFetch({ allows: () => allowPrivateTargets, permittedBy });
  const targetGuard = { mayConnect: (ip: string) => allowPrivateTargets || isPublicAddress(ip), permittedBy };
  const faults = new FaultBoard(now);
  const runLog = (line: string): boolean => {
    const isWritten = store.runLog.add(line, Math.floor(now() / 1000));
    if (isWritten) options.log?.(line, { area: 'logs', level: 'warning' });
    return isWritten;
  };
  const missingStreams = new MissingRows({ name: 'stream log', clock, log: logOf('logs'), runLog });
  const missingReads = new MissingRows({ name: 'read log', clock, log: logOf('logs'), runLog });
  const readAudit = new ReadAudit({ log: store.readLog, clock, missing: missingReads });
  const refusedFrames = new RefusedFrames(clock, logOf('requests'));
  const accessAudit = new AccessAudit(store.accessLog, clock, logOf('logs'));
  const screenWords = readScreenWords(options.screenWordsFile);
  store.changeLog.start({
    now,
    toldParameters: (deviceId) => world.toldParameters(deviceId) ?? {},
    settings: [
      ...SETTINGS,
      { ...ACME_ACCOUNT, secrets: ['accountKey'] },
      translationSetting(screenWords),
      { name: 'monitorSettings', defaults: readMonitorSettings(store.meta) },
    ],
  });
  const brandFile = options.brandFile ?? join(store.files.folder('site'), 'brand.json');
  const brand = new ServedBrand(brandFile, logOf('requests'));
  const links = new Links({ store, now, clock });
  const secondFactors = new SecondFactors({ store, now, steady });
  const loginSessions = new LoginSessions({ store, now, clock });
  const authenticator = new Authenticator({
    users: store.users,
    links,
    secondFactors,
    loginSessions,
    watchLink: (id, listener) => store.shareLinks.watch(id, listener),
    tokenKey: store.tokenKey,
    now,
    steady,
    switches: recentSwitches(brand),
    passwordDays: () => store.settings.read(PASSWORD_POLICY).days,
    onRefused: (username, source) => {
      accessAudit.refused(username, source);
    },
  });
  const history = new BoundedHistory(options.history, {
    clock,
    onFailure: (error) => {
      logOf('history')(`The history failed: ${error instanceof Error ? error.message : String(error)}`, error);
    },
  });
  const fleet = new Fleet({
    store,
    world,
    history,
    now,
    cutOffSinceMs: (id) => faults.offlineSinceMs(id),
    keptDays: () => store.settings.read(DATABASE_MAINTENANCE).gps,
    keptTotalsDays: () => {
      const { gps, totals } = store.settings.read(DATABASE_MAINTENANCE);
      return gps === 0 ? 0 : Math.max(gps, totals);
    },
  });
  const registry = new FleetRegistry({ store, now, clock: steadyClock, log: logOf('devices') });
  world.useRegistry(registry);
  const isOnline = (deviceId: string): boolean => fleet.isOnline(deviceId);
  const transfers = new TransferBoard({ isReal: (deviceId) => options.sessions?.isKnown(deviceId) === true, now });
  const link = transfers.watched(guardedLink(options.link, { isOnline, clock, log: logOf('devices') }));
  const deviceLists = new DeviceLists({ fleet, now });
  const offPresence = link.onPresence(() => {
    deviceLists.forget();
  });
  faults.onChange(() => {
    fleet.noteCutOffs();
    deviceLists.forget();
  });
  const deviceAccounts = new DeviceAccounts({ store, link, clock: steadyClock, log: logOf('devices') });
  const isCertified = (host: string): boolean => certificate.isFor(host);
  const firmwareTickets = new FirmwareTickets({
    store,
    isOwnStore: (url) => namesOwnStore({ ports, hosts, isCertified }, url),
    isOwnPort: (port) => ports.isOwn(port),
    now,
  });
  const firmwareUpdates = new FirmwareUpdates({
    store,
    link,
    tickets: firmwareTickets,
    now,
    steady,
    isOnline,
    fetch: fetchFile,
    log: logOf('firmware'),
  });
  const autoFirmware = new AutoFirmware({
    store,
    updates: firmwareUpdates,
    isOnline,
    now,
    steady,
    log: logOf('firmware'),
  });
  const uploads = new UploadTickets(store.files, steady);
  uploads.setReceiver('firmware', firmwareReceiver(store, now));
  uploads.setReceiver('face-photo', facePhotoReceiver(store));
  const backups = new Backups({
    store,
    seeds: world.seeds,
    uploads,
    brandFile,
    version: RECORDER_VERSION,
    host: options.restoreHost ?? { problem: () => undefined, restart: () => undefined },
    now,
    steady,
    clock,
    log: logOf('backup'),
    ...(options.backupCost !== undefined && { cost: options.backupCost }),
  });
  const scheduledBackups = new ScheduledBackups({ store, backups, clock, log: logOf('backup') });

  const past = new ReportedPast(history.events, store.events.faked, now);
  const rules = archiveRules(store);
  const footage = options.footage && openFootage(options.footage, logOf('recordings'));
  const opened = options.openArchive(rules);
  const recordings =
    footage === undefined
      ? opened
      : new FootageArchive({ footage, devices: opened, channelsOf: (deviceId) => rules.channelsOf(deviceId) });
  const archive = new BoundedArchive(recordings, {
    clock,
    onFailure: (error) => {
      logOf('recordings')(
        `The recordings could not be read: ${error instanceof Error ? error.message : String(error)}`,
        error,
      );
    },
  });
  const believed = new BelievedTime({ meta: store.meta, now, steady, log: logOf('database') });
  const believedMs = (): number => believed.nowMs();
  const upkeep = new DatabaseUpkeep({ store, journal: options.journal, clock, believedMs, log: logOf('database') });
  const offNotices = options.journal?.onNotice((line) => {
    logOf('database')(line);
  });
  const trafficCounter = new TrafficCounter(store.deviceTraffic, now);
  const onReceived = (deviceId: string, bytes: number): void => {
    trafficCounter.received(deviceId, bytes);
  };
  const downloads = new DownloadJobs({
    archive,
    link,
    folder: store.files.folder('downloads'),
    now,
    steady,
    isOnline,
    log: logOf('recordings'),
    onReceived,
  });
  const recordingDisks =
    footage &&
    new RecordingDisks({
      footage,
      folders: options.footage.disks,
      takesSlots: options.footage.takesSlots,
      store,
      clock: steadyClock,
      log: logOf('recordings'),
    });
  const watched = new WatchedCameras(link);
  const serverRecordings =
    recordingDisks &&
    new ServerRecordings({
      footage,
      disks: recordingDisks,
      store,
      link,
      watched: () => watched.all(),
      isOnline,
      zoneOf: (deviceId) => fleet.zoneOf(deviceId),
      rules,
      clock: steadyClock,
      steady,
      now,
      believedMs,
      onReceived,
      log: logOf('recordings'),
    });
  const sentBodies = new SentBodies({ now });
  const evidenceSigner = new EvidenceSigner({ store, sentBodies, now });
  const streams = new StreamRegistry(now, new StreamAudit(store.streamLog, now, missingStreams), trafficCounter);
  const refusal = videoRefusal({ store, fleet, trafficCounter, now });
  const playbacks = new Playbacks({
    store,
    fleet,
    archive,
    link,
    streams,
    faults,
    refusal,
    clock,
    steadyClock,
    log: logOf('streams'),
  });
  const talks = new Talks({ store, fleet, link, streams, faults, clock, steady, log: logOf('streams') });
  const others = [playbacks, talks];
  const live = new LiveStreams({
    store,
    fleet,
    link: watched,
    authenticator,
    streams,
    others,
    faults,
    refusal,
    now,
    random,
    log: logOf('streams'),
  });

  const eventServices = createEventServices({
    store,
    history,
    past,
    world,
    fleet,
    link,
    archive,
    clock,
    now,
    steady,
    log: logOf('events'),
    maxRun: () => readMonitorSettings(store.meta).downloadMaxRun,
    onReceived,
  });
  const { events, eventUpdates, footageOrders, footageFetcher, readMarks } = eventServices;
  const offEvents = world.onEvent((event) => {
    footageOrders.take(event);
  });
  const placeServices = new PlaceServices({ store, places, fetch: fetchTarget, guard: targetGuard, clock });
  const notifier = new Notifier({
    store,
    places,
    placeServices,
    clock,
    log: logOf('notifications'),
    fetch: fetchTarget,
    guard: targetGuard,
    sink,
    composeReport: (fileid, signal) => reportMails.compose(fileid, signal),
  });
  const reportMails = new ReportMails({
    store,
    fleet,
    events,
    authenticator,
    notifier,
    clock,
    log: logOf('notifications'),
  });
  const eventStreams = new EventStreams({
    store,
    world,
    fleet,
    authenticator,
    events,
    faults,
    now,
    onReported: (event) => {
      serverRecordings?.take(event);
      notifier.take(event);
    },
  });
  eventUpdates.subscribe((event) => {
    eventStreams.publish(event);
  });
  readMarks.subscribe((username, { serialno, timeS }) => {
    eventStreams.tell(username, { cmd: 'readmark', serialno, time: timeS });
  });
  const traffic = new DeviceTraffic(now);
  const fakeEvents = new FakeEvents({
    world,
    faked: store.events.faked,
    isKnown: (id) => store.devices.get(id) !== undefined,
    now,
    publish: (event) => {
      eventStreams.report(event);
      footageOrders.take(event);
    },
  });
  const tasks = new TaskBoard({
    downloadsSince: (sinceMs) => footageOrders.since(sinceMs),
    hasUploads: () => store.events.downloadPlans.list().some(({ enupload }) => enupload === 1),
    transfers: () => transfers.rows(),
    ofUsers: () => downloads.open(),
    settings: () => readMonitorSettings(store.meta),
    onFailure: (error) => {
      logOf('requests')(`Tasks could not be told: ${error instanceof Error ? error.message : String(error)}`, error);
    },
    now,
  });

  const protocolLogs = new ProtocolLogs({
    sessions: options.sessions,
    folder: store.files.folder('protocol-logs'),
    clock: steadyClock,
    now,
    log: logOf('gateway'),
  });
  registry.onDecision((deviceId, decision) => {
    if (decision !== 'removed') return;
    protocolLogs.forget(deviceId).catch((error: unknown) => {
      logOf('gateway')(
        `The protocol logs of ${deviceId} could not be removed: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  });
  const recordingStorage = recordingDisks ?? new SimulatedDisk({ store, folder: store.files.folder('media'), now });
  const relays = new Relays({
    store,
    world,
    journal: options.journal,
    isJournaled: (deviceId) => options.sessions?.isKnown(deviceId) === true,
    fetch: fetchTarget,
    clock,
    log: logOf('notifications'),
  });
  const { restartProcess } = options;
  const restartPlan = new RestartPlan({
    store,
    isBusy: () => backups.work !== undefined,
    clock,
    log: logOf('start'),
    restart: restartProcess,
  });
  const certificate = new ServedCertificate({ settings: store.settings, clock, log: logOf('start') });
  const ddns = new DdnsUpdates({ store, fetch: fetchTarget, clock, log: logOf('notifications') });
  const automaticCertificate = new AutomaticCertificate({
    store,
    ports,
    certificate,
    clock,
    log: logOf('start'),
    guard: targetGuard,
    roots: options.acmeRoots,
  });
  const health = new ServerHealth({
    store,
    certificate,
    backups,
    journal: options.journal,
    recordingStorage,
    folder: store.files.folder('site'),
    steady,
  });

  const deviceCommands = new DeviceCommandBoard({
    store: store.deviceCommands,
    link,
    now: steady,
    log: logOf('devices'),
  });
  const deviceFences = new DeviceFences({
    fences: store.fences,
    meta: store.meta,
    link,
    takesFences: (deviceId) => options.sessions?.isKnown(deviceId) === true,
    isOnline,
    now,
    log: logOf('gateway'),
  });
  const deviceRedirects = new DeviceRedirects({
    store,
    link,
    takesRedirects: (deviceId) => options.sessions?.isKnown(deviceId) === true,
    isOnline,
    now,
    log: logOf('gateway'),
  });
  registry.onDecision((deviceId, decision) => {
    if (decision === 'removed') deviceRedirects.forget(deviceId);
  });
  tellTerminalAddress(options.terminalAddress, store);
  const watchedPlaces = new WatchedPlaces(store.placeHistory, (deviceId) => deviceFences.ownOf(deviceId));
  world.watchPlaces((deviceId) => watchedPlaces.of(deviceId));

  let isClosed = false;
  return {
    store,
    world,
    places,
    sentFiles: options.sentFiles,
    now,
    steady,
    log: logOf('requests'),
    ports,
    ...eventServices,
    fleet,
    registry,
    deviceLists,
    deviceAccounts,
    freshPositions: new FreshPositions({ link, clock: steadyClock }),
    link,
    parameters: new DeviceParameters({ store, world, link }),
    authenticator,
    links,
    secondFactors,
    loginSessions,
    accessAudit,
    readAudit,
    faults,
    uploads,
    backups,
    scheduledBackups,
    archive,
    recordingStorage,
    relays,
    certificate,
    automaticCertificate,
    ddns,
    placeServices,
    health,
    restartProcess,
    isSupervised: restartProcess !== undefined,
    journal: options.journal,
    downloads,
    firmwareTickets,
    firmwareUpdates,
    sentBodies,
    evidenceSigner,
    streams,
    live,
    playbacks,
    eventStreams,
    notifier,
    sink,
    records: footage !== undefined,
    trafficCounter,
    traffic,
    sessions: options.sessions,
    protocolLogs,
    fakeEvents,
    tasks,
    refusedFrames,
    deviceSockets: new DeviceSockets({
      store,
      fleet,
      traffic,
      fakeEvents,
      accessAudit,
      refusedFrames,
      now,
      log: logOf('devices'),
    }),
    deviceCommands,
    deviceRedirects,
    terminalAddress: options.terminalAddress,
    brand,
    screenWords,
    streamPort: (clientPort) => ports.toldTo(clientPort).streams[0] ?? clientPort,
    start: () => {
      footageOrders.start();
      footageFetcher.start();
      world.start();
      upkeep.start();
      links.start();
      loginSessions.start();
      scheduledBackups.start();
      deviceAccounts.start();
      autoFirmware.start();
      serverRecordings?.start();
      notifier.start();
      relays.start();
      reportMails.start();
      certificate.start();
      automaticCertificate.start();
      ddns.start();
      health.start();
      restartPlan.start();
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      world.stop();
      // The next start knows until when time has gone on.
      believedMs();
      serverRecordings?.close();
      recordingDisks?.close();
      history.close();
      archive.close();
      offPresence();
      offEvents();
      offNotices?.();
      const begun = [
        registry,
        live,
        sentBodies,
        footageOrders,
        footageFetcher,
        downloads,
        playbacks,
        talks,
        eventStreams,
        eventUpdates,
      ];
      const ownTimers = [
        autoFirmware,
        backups,
        certificate,
        scheduledBackups,
        deviceAccounts,
        deviceCommands,
        deviceFences,
        deviceLists,
        deviceRedirects,
        firmwareUpdates,
        health,
        links,
        loginSessions,
        reportMails,
        restartPlan,
        tasks,
        upkeep,
      ];
      // The log is last: the others may still have something for it.
      const logs = [refusedFrames, accessAudit, readAudit, missingStreams, missingReads];
      for (const service of [...begun, ...ownTimers, trafficCounter, ...logs]) service.close();
      await Promise.all([
        notifier.close(),
        relays.close(),
        automaticCertificate.close(),
        ddns.close(),
        footage?.close(),
        protocolLogs.close(),
      ]);
    },
  };
}
