import { VcpResult } from 'gk-sdk/wire';
import { SourceError } from '../../device/source-error.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import { BATCH_ROWS } from './batches.js';
import type { CommandHandler, CommandReply, UserCall } from './command-call.js';
import { doneBy } from './device-answer.js';
import { askCommand } from './device-commands.js';
import { CommandRefusal, refusalOf, requireDevice, success } from './command-refusal.js';
import type { DeviceMessage } from '../monitor/device-traffic.js';
import { frameText } from '../monitor/frame-text.js';
import { downloadConfigRows, heartbeatRows, requestRows, type DownloadConfigRow } from '../monitor/monitor-rows.js';
import { writeMonitorSettings } from '../monitor/monitor-settings.js';

/** A whole list again, so that rows that are gone go from the screen. */
const WHOLE_LIST_MS = 60_000;
const MAX_MESSAGE = 8_192;
/** Message of terminals of JT/T 808. */
const HEARTBEAT = 0x0002;

/** A subscription: answers, then begins to push. `prepare` refuses by throwing. */
function subscription(
  prepare: (call: UserCall) => { name: string; begin: () => () => void },
): CommandHandler<UserCall> {
  return function* (call) {
    let prepared: ReturnType<typeof prepare>;
    try {
      prepared = prepare(call);
      if (!call.subscriber.hasRoomFor(prepared.name)) {
        throw new CommandRefusal(VcpResult.refused, 'Too many subscriptions on one connection');
      }
    } catch (error) {
      yield refusalOf(error);
      return;
    }
    yield success();
    call.subscriber.start(prepared.name, prepared.begin);
  };
}

type ReadRows<Row> = (call: UserCall, signal: AbortSignal) => readonly Row[] | Promise<readonly Row[]>;

/** A subscription to rows: the whole list (A: all) first and each minute, changed rows in between. */
function rowSubscription<Row extends { readonly deviceid: string }>(
  code: string,
  all: ReadRows<Row>,
  follow: (call: UserCall, tell: (changed: readonly Row[]) => void, signal: AbortSignal) => () => void,
): CommandHandler<UserCall> {
  return subscription((call) => ({
    name: code,
    begin: () => {
      const end = new AbortController();
      const push = (rows: readonly Row[], whole: boolean): void => {
        if (end.signal.aborted) return;
        const visible = call.services.fleet.visibleIds(call.principal);
        const seen = rows.filter(({ deviceid }) => visible.has(deviceid));
        if (seen.length === 0 && !whole) return;
        for (const reply of rowBatches(seen, whole)) call.subscriber.push(code, reply);
      };
      const { inOrder, whenFree } = ordered(call);
      const pushAll = async (): Promise<void> => {
        push(await all(call, end.signal), true);
      };
      inOrder(pushAll);
      const timer = setInterval(() => {
        whenFree(pushAll);
      }, WHOLE_LIST_MS).unref();
      // Changes while a list is read are told after it.
      const tell = (changed: readonly Row[]): void => {
        inOrder(() => {
          push(changed, false);
        });
      };
      const off = follow(call, tell, end.signal);
      return () => {
        end.abort();
        clearInterval(timer);
        off();
      };
    },
  }));
}

/** Work of a subscription, one piece after another; a piece that fails is left out. */
function ordered({ subscriber }: UserCall) {
  let turn = Promise.resolve();
  let waiting = 0;
  const inOrder = (work: () => void | Promise<void>): void => {
    waiting += 1;
    turn = turn
      .then(work)
      .catch((error: unknown) => {
        // Its own guard has said that the history failed.
        if (!(error instanceof SourceError)) subscriber.failed(error);
      })
      .finally(() => {
        waiting -= 1;
      });
  };
  return {
    inOrder,
    /** Leaves the work out while other work is under way. */
    whenFree: (work: () => Promise<void>): void => {
      if (waiting === 0) inOrder(work);
    },
  };
}

function* rowBatches(rows: readonly unknown[], whole: boolean): Iterable<CommandReply> {
  for (let at = 0; at < Math.max(rows.length, 1); at += BATCH_ROWS) {
    const part = rows.slice(at, at + BATCH_ROWS);
    const last = at + BATCH_ROWS >= rows.length;
    yield {
      fields: { N: String(part.length), ...(whole && { A: 'all' }), ...(last && { Z: '1' }) },
      body: JSON.stringify(part),
    };
  }
}

/** Tells rows that were read again each `everyMs`, those that changed. */
function polled<Row extends { readonly deviceid: string }>(
  read: ReadRows<Row>,
  everyMs: number,
): (call: UserCall, tell: (changed: readonly Row[]) => void, signal: AbortSignal) => () => void {
  return (call, tell, signal) => {
    let known: Map<string, string> | undefined;
    const { inOrder, whenFree } = ordered(call);
    const look = async (): Promise<void> => {
      const rows = (await read(call, signal)).map((row) => ({ row, text: JSON.stringify(row) }));
      const before = known ?? new Map(rows.map(({ row, text }) => [row.deviceid, text]));
      known = before;
      const changed = rows.filter(({ row, text }) => before.get(row.deviceid) !== text);
      for (const { row, text } of changed) before.set(row.deviceid, text);
      if (changed.length > 0) tell(changed.map(({ row }) => row));
    };
    inOrder(look);
    const timer = setInterval(() => {
      whenFree(look);
    }, everyMs).unref();
    return () => {
      clearInterval(timer);
    };
  };
}

/** DB1: messages between the server and one device; a simulated device that is not played by hand has a simulated heartbeat. */
export const watchDevice = subscription((call) => {
  const { services, subscriber } = call;
  const deviceId = deviceOrSimulator(call);
  const name = `DB1 ${deviceId}`;
  const isOfFleet = services.store.devices.get(deviceId) !== undefined;
  return {
    name,
    begin: () => {
      const offUnseen = isOfFleet
        ? services.fleet.onUnseen(call.principal, deviceId, () => {
            subscriber.end(name);
          })
        : () => undefined;
      const push = ({ direction, atS, text }: Omit<DeviceMessage, 'deviceId'>): void => {
        subscriber.push('DB1', { fields: { D: deviceId, A: direction, S: String(atS) }, body: text });
      };
      const off = services.traffic.watch(deviceId, push);
      if (services.sessions?.isKnown(deviceId) === true) {
        const offFrames = services.sessions.watch(deviceId, (frame) => {
          const isBeat = frame.messageId === HEARTBEAT;
          push({
            direction: isBeat ? 'hb' : frame.direction,
            atS: Math.floor(frame.atMs / 1000),
            text: frameText(frame),
          });
        });
        return () => {
          offFrames();
          off();
          offUnseen();
        };
      }
      // Each subscription has simulated heartbeats of its own: others that watch the device have theirs.
      const beat = (): void => {
        if (!services.fleet.isOnline(deviceId)) return;
        const row = services.fleet.liveRow(call.principal, deviceId);
        const text = `HB acc=${row?.acc_on ?? 0} voltage=${row?.voltage ?? 0} signal=${row?.signal ?? 0}`;
        push({ direction: 'hb', atS: Math.floor(services.now() / 1000), text });
      };
      beat();
      const everyS = Number(services.parameters.value(deviceId, 'net', 'HbSec')) || 10;
      const timer = setInterval(beat, everyS * 1000).unref();
      return () => {
        clearInterval(timer);
        off();
        offUnseen();
      };
    },
  };
});

/** DB2: sends a text to a device, played by hand or simulated. */
export async function sendToDevice(call: UserCall): Promise<CommandReply> {
  const { services, message } = call;
  const deviceId = deviceOrSimulator(call);
  const text = message.body ?? '';
  if (text === '' || text.length > MAX_MESSAGE) {
    throw new CommandRefusal(VcpResult.badRequest, `DB2 needs a text in its body, ${MAX_MESSAGE} characters at most`);
  }
  if (services.deviceSockets.send(deviceId, text)) {
    services.traffic.sent(deviceId, text);
    return success('Sent');
  }
  const answer = await askCommand(call, deviceId, text);
  // The monitor shows what a device says; that it says nothing is no fault of the message.
  if (answer.kind !== 'timeout') doneBy(answer);
  return success('Sent');
}

/** DB7: makes a device report an event. */
export function fakeEvent(call: UserCall): CommandReply {
  const deviceId = requireDevice(call);
  const { fakeEvents, traffic } = call.services;
  const problem = fakeEvents.problem(call.message);
  if (problem !== undefined) throw new CommandRefusal(VcpResult.badRequest, problem);
  fakeEvents.publish(deviceId, call.message);
  traffic.received(deviceId, `EVENT ${call.message.fields.A ?? ''} GPIO ${call.message.fields.B ?? '0000'}`);
  return success('Reported');
}

/** DB8: downloads of footage. */
export const watchDownloads = rowSubscription(
  'DB8',
  ({ services }) => Promise.resolve(services.tasks.downloads()),
  ({ services }, tell) =>
    services.tasks.watch(({ downloads }) => {
      tell(downloads);
    }),
);

const readRequests = async ({ services }: UserCall) =>
  requestRows(services.tasks.requests(), (await services.sessions?.all()) ?? new Map());

/** DB9: what is asked of each device now. */
export const watchRequests = rowSubscription('DB9', readRequests, polled(readRequests, 1_000));

/** DB10: uploads of footage to other servers. */
export const watchUploads = rowSubscription(
  'DB10',
  ({ services }) => Promise.resolve(services.tasks.uploads()),
  ({ services }, tell) =>
    services.tasks.watch(({ uploads }) => {
      tell(uploads);
    }),
);

/** DB11: limits of the uploads: A at the same time, B bytes a second, C waiting. */
export function setUploadLimits(call: UserCall): CommandReply {
  const { A, B, C } = call.message.fields;
  writeMonitorSettings(call.services.store.meta, {
    uploadMaxRun: wholeNumber(A, 'A', 1, 1_000),
    uploadBytesPerS: wholeNumber(B, 'B', 1_024, 1_000_000_000),
    uploadMaxWait: wholeNumber(C, 'C', 1, 1_000_000),
  });
  return success('Saved');
}

/** DB12: how many downloads run at the same time. */
export function setDownloadLimit(call: UserCall): CommandReply {
  writeMonitorSettings(call.services.store.meta, {
    downloadMaxRun: wholeNumber(call.message.fields.A, 'A', 1, 1_000),
  });
  return success('Saved');
}

const readHeartbeats = ({ services, principal }: UserCall, signal: AbortSignal) =>
  heartbeatRows(services, principal, signal);

/** DB13: heartbeat counters of the devices that are online. */
export const watchHeartbeats = rowSubscription('DB13', readHeartbeats, polled(readHeartbeats, 5_000));

const readDownloadConfig = ({ services, principal }: UserCall) => downloadConfigRows(services, principal);

/** Rows of the devices that have downloads, and of those that had some while it was read. */
function readsDownloading(): ReadRows<DownloadConfigRow> {
  const seen = new Set<string>();
  return ({ services, principal }) => {
    for (const deviceId of services.tasks.underWay().keys()) seen.add(deviceId);
    return seen.size === 0 ? [] : downloadConfigRows(services, principal, (deviceId) => seen.has(deviceId));
  };
}

/** DB14: what is downloaded at an event of each device, and what is under way. */
export const watchDownloadConfig = rowSubscription('DB14', readDownloadConfig, (call, tell, signal) => {
  const offs = [
    polled(readDownloadConfig, 30_000)(call, tell, signal),
    polled(readsDownloading(), 1_000)(call, tell, signal),
  ];
  return () => {
    for (const off of offs) off();
  };
});

/** A visible device, or one that only exists as a simulator: that is everybody's who may watch all devices. */
function deviceOrSimulator(call: UserCall): string {
  const { message, services, principal } = call;
  const id = message.fields.D ?? '';
  const isPlayed = services.store.devices.get(id) === undefined && services.deviceSockets.has(id);
  if (isPlayed && seesWholeFleet(services.store, principal)) return id;
  return requireDevice(call);
}

function wholeNumber(text: string | undefined, letter: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new CommandRefusal(VcpResult.badRequest, `Field ${letter} is a whole number from ${min} to ${max}`);
}
