import type { DeviceSessions } from '../../device/device-sessions.js';
import type { Journal } from '../../journal/journal.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Relayed } from '../../store/notifications/relay-store.js';
import { RELAYS, type Relays } from '../relays/relays.js';
import { single, type Metric } from './metrics-text.js';
import type { ServedCertificate } from '../tls/served-certificate.js';
import type { ServerHealth } from './server-health.js';

/** Open sockets and bytes that are held for clients. */
export interface ClientCounts {
  readonly commandSockets: number;
  /** Streams, event channels and devices played by hand. */
  readonly streamSockets: number;
  readonly heldBytes: number;
}

/** Work of one kind since the start. */
interface RequestTotals {
  readonly kind: string;
  readonly count: number;
  readonly sumS: number;
}

interface MetricSources {
  readonly store: Pick<RecorderStore, 'devices' | 'outbox' | 'loginSessions' | 'relays'>;
  readonly relays: Pick<Relays, 'counts'>;
  readonly health: ServerHealth;
  readonly certificate: Pick<ServedCertificate, 'daysLeft'>;
  readonly fleet: Pick<Fleet, 'isOnline'>;
  readonly streams: { readonly counts: ReadonlyMap<string, number> };
  readonly sessions: DeviceSessions | undefined;
  readonly journal: Pick<Journal, 'counters'> | undefined;
  readonly version: string;
}

/** Reads what Prometheus keeps of a server. No label names a user or a device. */
export async function serverMetrics(
  sources: MetricSources,
  clients: ClientCounts,
  requests: readonly RequestTotals[],
): Promise<Metric[]> {
  return [
    {
      ...single('gauge', 'gk_build_info', 'Version of the server.', 1),
      samples: [{ labels: { version: sources.version }, value: 1 }],
    },
    ...processMetrics(sources.health),
    ...clientMetrics(sources, clients, requests),
    ...deviceMetrics(sources),
    ...(await terminalMetrics(sources.sessions)),
    ...journalMetrics(sources.journal),
    {
      ...single('gauge', 'gk_outbox_messages', 'Notifications that have not left.', 0),
      samples: Object.entries(sources.store.outbox.waiting()).map(([channel, value]) => ({
        labels: { channel },
        value,
      })),
    },
    ...relayMetrics(sources),
    ...certificateMetrics(sources.certificate),
    ...(await diskMetrics(sources.health)),
  ];
}

function processMetrics({ loopDelay }: ServerHealth): Metric[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    single('counter', 'process_cpu_seconds_total', 'Processor time of all threads.', (user + system) / 1e6),
    single(
      'gauge',
      'process_start_time_seconds',
      'Start of the process, unix s.',
      Date.now() / 1000 - process.uptime(),
    ),
    single('gauge', 'process_resident_memory_bytes', 'Memory of all threads.', memory.rss),
    single('gauge', 'gk_heap_used_bytes', 'Heap of the main thread.', memory.heapUsed),
    single('gauge', 'gk_event_loop_delay_p99_seconds', 'Delay of 99 of 100 turns, last 15 s.', loopDelay.p99S),
    single('gauge', 'gk_event_loop_delay_max_seconds', 'Longest delay of a turn, last 15 s.', loopDelay.maxS),
  ];
}

function clientMetrics(
  { store, streams }: MetricSources,
  { commandSockets, streamSockets, heldBytes }: ClientCounts,
  requests: readonly RequestTotals[],
): Metric[] {
  const ofKind = (value: (totals: RequestTotals) => number): Metric['samples'] =>
    requests.map((totals) => ({ labels: { kind: totals.kind }, value: value(totals) }));
  return [
    {
      ...single('gauge', 'gk_sockets', 'Open sockets.', 0),
      samples: [
        { labels: { kind: 'command' }, value: commandSockets },
        { labels: { kind: 'stream' }, value: streamSockets },
      ],
    },
    single('gauge', 'gk_client_held_bytes', 'Bytes that are held for clients.', heldBytes),
    single('gauge', 'gk_login_sessions', 'Logins with a second factor.', store.loginSessions.list().length),
    {
      ...single('gauge', 'gk_viewers', 'Streams, playbacks, downloads and talks under way.', 0),
      samples: [...streams.counts].map(([kind, value]) => ({ labels: { kind }, value })),
    },
    {
      ...single('counter', 'gk_requests_total', 'Calls by their area.', 0),
      samples: ofKind(({ count }) => count),
    },
    {
      ...single('counter', 'gk_request_seconds_total', 'Time of these calls.', 0),
      samples: ofKind(({ sumS }) => sumS),
    },
  ];
}

function deviceMetrics({ store, fleet }: MetricSources): Metric[] {
  const bySource = new Map<string, { online: number; offline: number }>();
  for (const { seed } of store.devices.all()) {
    const counts = bySource.get(seed.source) ?? { online: 0, offline: 0 };
    bySource.set(seed.source, counts);
    counts[fleet.isOnline(seed.deviceid) ? 'online' : 'offline'] += 1;
  }
  return [
    {
      ...single('gauge', 'gk_devices', 'Devices of the fleet.', 0),
      samples: [...bySource].flatMap(([source, counts]) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { source, state }, value })),
      ),
    },
  ];
}

async function terminalMetrics(sessions: DeviceSessions | undefined): Promise<Metric[]> {
  if (sessions === undefined) return [];
  const connected = [...(await sessions.all()).values()];
  const sum = (value: (session: (typeof connected)[number]) => number): number =>
    connected.reduce((total, session) => total + value(session), 0);
  return [
    single('gauge', 'gk_terminals', 'Terminals that are connected.', connected.length),
    single(
      'gauge',
      'gk_terminal_unsent_bytes',
      'Bytes that terminals have not taken yet.',
      sum(({ unsentBytes }) => unsentBytes),
    ),
    single(
      'gauge',
      'gk_terminal_unkept_messages',
      'Messages whose reports are not durable yet.',
      sum(({ unkept }) => unkept),
    ),
  ];
}

function journalMetrics(journal: Pick<Journal, 'counters'> | undefined): Metric[] {
  if (journal === undefined) return [];
  const { rows, batches, failedBatches, appendS, waitingRows } = journal.counters;
  return [
    single('counter', 'gk_journal_rows_total', 'Rows that were kept.', rows),
    single('counter', 'gk_journal_appends_total', 'Batches of rows that were kept.', batches),
    single('counter', 'gk_journal_append_seconds_total', 'Time of these batches.', appendS),
    single('counter', 'gk_journal_failed_appends_total', 'Batches that were not kept.', failedBatches),
    single('gauge', 'gk_journal_waiting_rows', 'Rows that wait to be kept.', waitingRows),
  ];
}

function relayMetrics({ store, relays }: MetricSources): Metric[] {
  const metric = (type: Metric['type'], name: string, help: string, valueOf: (relay: Relayed) => number): Metric => ({
    ...single(type, name, help, 0),
    samples: RELAYS.map((relay) => ({ labels: { relay }, value: valueOf(relay) })),
  });
  return [
    metric('gauge', 'gk_relay_waiting_rows', 'Rows that have not been relayed.', (relay) =>
      store.relays.waiting(relay),
    ),
    metric('counter', 'gk_relay_sent_rows_total', 'Rows that were relayed.', (relay) => relays.counts[relay].sentRows),
    metric(
      'counter',
      'gk_relay_failed_attempts_total',
      'Batches that a receiver did not take.',
      (relay) => relays.counts[relay].failedAttempts,
    ),
    metric(
      'counter',
      'gk_relay_given_up_rows_total',
      'Rows that were given up, as too many waited.',
      (relay) => relays.counts[relay].givenUpRows,
    ),
  ];
}

function certificateMetrics({ daysLeft }: MetricSources['certificate']): Metric[] {
  if (daysLeft === undefined) return [];
  return [single('gauge', 'gk_certificate_days_left', 'Days until the certificate expires.', daysLeft)];
}

async function diskMetrics(health: ServerHealth): Promise<Metric[]> {
  const [state, disks] = await Promise.all([health.space(), health.disks()]);
  const recorded = disks.filter(({ isSimulated }) => !isSimulated);
  const spaces = [
    ...(state === undefined ? [] : [{ labels: { disk: 'state' }, space: state }]),
    ...recorded.flatMap(({ name, space }) => (space === undefined ? [] : [{ labels: { disk: name }, space }])),
  ];
  const metric = (name: string, help: string, samples: Metric['samples']): Metric => ({
    name,
    help,
    type: 'gauge',
    samples,
  });
  return [
    metric(
      'gk_disk_free_bytes',
      'Free bytes of a disk.',
      spaces.map(({ labels, space }) => ({ labels, value: space.freeBytes })),
    ),
    metric(
      'gk_disk_size_bytes',
      'Bytes of a disk.',
      spaces.map(({ labels, space }) => ({ labels, value: space.totalBytes })),
    ),
    metric(
      'gk_recording_bytes',
      'Bytes of recordings on a disk.',
      recorded.map(({ name, bytes }) => ({ labels: { disk: name }, value: bytes })),
    ),
    metric(
      'gk_recording_disk_up',
      'Whether a disk of recordings can be used.',
      recorded.map(({ name, awayReason }) => ({ labels: { disk: name }, value: awayReason === undefined ? 1 : 0 })),
    ),
  ];
}
