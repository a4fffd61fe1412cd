import { isGkError } from 'gk-sdk';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import { daysBetween, type ReportDay } from '../mileage/days.js';
import { mileageByDay, mileageBySlot } from '../mileage/mileage-rows.js';
import { netflowByDay } from '../mileage/netflow-rows.js';
import { streamPages } from '../mileage/stream-rows.js';
import { authorize } from '../access/authorize.js';
import { opensPeriod, OUTSIDE_PERIOD } from '../access/content.js';
import { readFields } from '../http/read-fields.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** Two months and the hour of a changed clock: what the calendars of these reports offer at most. */
const MAX_PERIOD_S = 62 * 86_400 + 3600;

const unixS = z.number().check(z.gte(0), z.lte(253_402_300_799));
const timeZone = z.optional(z.nullable(z.string()));
const mileageSchema = z.object({ afterTime: unixS, beforeTime: unixS, timeZone });
const netflowSchema = z.object({ starttime: unixS, endtime: unixS, timeZone });

/** Mileage and data traffic, computed from the drives of the devices. */
export function mileageRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { fleet } = services;

  app.post('/gkmileage/mileagequery', async (context) => {
    const call = await authorize(services, context);
    const { deviceid } = call.body;
    const one =
      deviceid === undefined || deviceid === null || deviceid === '' ? undefined : requireDevice(services, call);
    const period = readFields(mileageSchema, call.body, 'afterTime and beforeTime are unix seconds');
    if (!opensPeriod(call.principal, period.afterTime, period.beforeTime)) throw new RestError(403, OUTSIDE_PERIOD);
    const days = daysOf(period.afterTime, period.beforeTime, period.timeZone, services.now);
    return streamPages(context, { principal: call.principal, now: services.now }, (signal) =>
      one === undefined
        ? mileageByDay(fleet, fleet.stillVisible(call.principal), days, signal)
        : mileageBySlot(fleet, one, days, signal),
    );
  });

  app.post('/gklog/netflow', async (context) => {
    const { principal, body } = await authorize(services, context);
    const period = readFields(netflowSchema, body, 'starttime and endtime are unix seconds');
    const days = daysOf(period.starttime, period.endtime, period.timeZone, services.now);
    return streamPages(context, { principal, now: services.now }, (signal) =>
      netflowByDay(services, fleet.stillVisible(principal), days, signal),
    );
  });

  return app;
}

/** The days of a period, as far as they have passed; the last second belongs to it. */
function daysOf(
  firstS: number,
  lastS: number,
  zone: string | null | undefined,
  now: () => number,
): readonly ReportDay[] {
  const startS = Math.floor(firstS);
  const endS = Math.floor(lastS) + 1;
  if (endS <= startS) throw new RestError(400, 'Start Time > End Time');
  if (endS - startS > MAX_PERIOD_S) throw new RestError(400, 'Choose 62 days at most');
  try {
    return daysBetween(startS, Math.min(endS, Math.floor(now() / 1000)), zone || undefined);
  } catch (error) {
    if (isGkError(error, 'invalid-argument')) throw new RestError(400, error.message);
    throw error;
  }
}
