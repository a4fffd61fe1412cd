import { VcpResult } from 'gk-sdk/wire';
import { opensPeriod, OUTSIDE_PERIOD } from '../access/content.js';
import { jsonReply, refusal, type CommandReply, type UserCall } from './command-call.js';
import { deviceOfCall, UNKNOWN_DEVICE } from './device-of-call.js';
import { millionthsOfKm, tripRows } from './trip-rows.js';

/** As long as a mileage report may be. */
const MAX_PERIOD_S = 62 * 86_400;

/** Q13: what a device did from S to F, as far as that has passed. */
export function* drivingReport(call: UserCall): Iterable<CommandReply> {
  const { message, services, principal } = call;
  const device = deviceOfCall(call);
  if ('refused' in device) {
    yield device.refused;
    return;
  }
  const startS = secondsOf(message.fields.S);
  const endS = secondsOf(message.fields.F);
  if (startS === undefined || endS === undefined || endS < startS || endS - startS > MAX_PERIOD_S) {
    yield refusal(VcpResult.badRequest, 'Q13 needs S and F, unix seconds, 62 days apart at most');
    return;
  }
  if (!opensPeriod(call.principal, startS, endS)) {
    yield refusal(VcpResult.forbidden, OUTSIDE_PERIOD);
    return;
  }
  const untilS = Math.max(startS, Math.min(endS, Math.floor(services.now() / 1000)));
  const totals = services.fleet.totals(device.id, startS, untilS);
  if (totals === undefined) {
    yield UNKNOWN_DEVICE;
    return;
  }
  yield jsonReply(
    {
      deviceid: device.id,
      distance: millionthsOfKm(totals.distanceM),
      parkcount: totals.parkCount,
      parktime: Math.round(totals.parkedS),
      oscount: totals.overspeedCount,
      totalDrivingtime: Math.round(totals.drivingS),
      driverDrivingtime: Math.round(totals.shiftDrivingS),
      trips: tripRows(services.fleet, principal, device.id, { startS, endS: untilS }),
    },
    { R: String(VcpResult.success) },
  );
}

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
