import { VcpResult } from 'gk-sdk/wire';
import { opensPeriod, OUTSIDE_PERIOD } from '../access/content.js';
import { jsonReply, type CommandReply, type UserCall } from './command-call.js';
import { CommandRefusal, requireDevice } from './command-refusal.js';
import { UNKNOWN_DEVICE } from './device-of-call.js';
import { millionthsOfKm, tripRows } from './trip-rows.js';

/** As long as a mileage report may be. */
const MAX_PERIOD_S = 62 * 86_400;

/** Q13: what a device did from S to F, as far as that has passed. */
export async function drivingReport(call: UserCall): Promise<CommandReply> {
  const { message, services, principal, signal } = call;
  const deviceId = requireDevice(call);
  const startS = secondsOf(message.fields.S);
  const endS = secondsOf(message.fields.F);
  if (startS === undefined || endS === undefined || endS < startS || endS - startS > MAX_PERIOD_S) {
    throw new CommandRefusal(VcpResult.badRequest, 'Q13 needs S and F, unix seconds, 62 days apart at most');
  }
  if (!opensPeriod(principal, startS, endS)) throw new CommandRefusal(VcpResult.forbidden, OUTSIDE_PERIOD);
  const untilS = Math.max(startS, Math.min(endS, Math.floor(services.now() / 1000)));
  const period = { startS, endS: untilS };
  const [totals] = (await services.fleet.totals(deviceId, [period], signal)) ?? [];
  if (totals === undefined) return UNKNOWN_DEVICE;
  const trips = await tripRows(services.fleet, principal, deviceId, period, signal);
  // Until the history answers, the device may have left what the user sees.
  requireDevice(call);
  return jsonReply(
    {
      deviceid: deviceId,
      distance: millionthsOfKm(totals.distanceM),
      parkcount: totals.parkCount,
      parktime: Math.round(totals.parkedS),
      oscount: totals.overspeedCount,
      totalDrivingtime: Math.round(totals.drivingS),
      driverDrivingtime: Math.round(totals.shiftDrivingS),
      trips,
    },
    { R: String(VcpResult.success) },
  );
}

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
