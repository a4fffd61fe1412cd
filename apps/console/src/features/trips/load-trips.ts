import { deviceCommands, isGkError, toGkError, type DrivingTrip, type GkError, type Session } from 'gk-sdk';

/** Reports under way at a time: the server answers one after another. */
const AT_ONCE = 2;

/** A drive of a vehicle. */
export interface VehicleTrip {
  readonly deviceId: string;
  readonly trip: DrivingTrip;
}

/** The drives of some vehicles, and the vehicles of which they are not known. */
export interface TripsAnswer {
  /** In the order of the vehicles, those of one in time order. */
  readonly trips: readonly VehicleTrip[];
  readonly failed: readonly { readonly deviceId: string; readonly error: GkError }[];
}

/**
 * Reads the drives of vehicles one vehicle after the other. A drive belongs to the day on which it began: one that began before the
 * period is left out, and one that goes on after it is whole.
 *
 * @param onProgress - Called with the number of vehicles that have been read.
 * @throws GkError when no vehicle could be read, or the signal is aborted.
 */
export async function loadTrips(
  command: Session['command'],
  deviceIds: readonly string[],
  period: { readonly startS: number; readonly endS: number },
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<TripsAnswer> {
  const commands = deviceCommands(command);
  const read = new Map<string, readonly DrivingTrip[] | GkError>();
  const waiting = deviceIds.values();
  const work = async (): Promise<void> => {
    for (const deviceId of waiting) {
      signal.throwIfAborted();
      try {
        read.set(deviceId, (await commands.drivingReport(deviceId, period, { signal })).trips);
      } catch (thrown) {
        signal.throwIfAborted();
        read.set(deviceId, toGkError(thrown));
      }
      onProgress(read.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answerOf(deviceIds, read, period.startS);
}

function answerOf(
  deviceIds: readonly string[],
  read: ReadonlyMap<string, readonly DrivingTrip[] | GkError>,
  startS: number,
): TripsAnswer {
  const trips: VehicleTrip[] = [];
  const failed: { deviceId: string; error: GkError }[] = [];
  for (const deviceId of deviceIds) {
    const result = read.get(deviceId) ?? [];
    if (isGkError(result)) failed.push({ deviceId, error: result });
    else for (const trip of result) if ((trip.whole ?? trip).startS >= startS) trips.push({ deviceId, trip });
  }
  const [first] = failed;
  if (first && failed.length === deviceIds.length) throw first.error;
  return { trips, failed };
}
