import {
  GPS_RETENTION_DAYS,
  isSizeText,
  LOG_RETENTION_DAYS,
  RECORD_DAYS_LIMITS,
  RESTART_PLANS,
  SETTING_LENGTHS,
} from 'gk-sdk/rules';
import { z } from 'zod/mini';
import { certificateProblem } from './certificate-problem.js';
import { serverSetting } from './server-setting.js';
import { flag, integer, text, textFlag } from './setting-value.js';

/** A size such as 100G; empty = no limit. */
const size = z.pipe(text(SETTING_LENGTHS.size), z.string().check(z.refine(isSizeText)));

/** Bytes of a size such as 100G; undefined = no limit. */
export function sizeInBytes(text: string): number | undefined {
  const [, count, unit = 'G'] = /^([\d.]+)\s?([KMGT])/i.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * 1024 ** (1 + 'KMGT'.indexOf(unit.toUpperCase()));
}

export const EVENT_SETTINGS = serverSetting({
  name: 'event',
  path: 'event',
  readBy: 'GET',
  wrapper: 'eventParams',
  schema: z.object({
    videoDownload: textFlag,
    downloadOldfirst: textFlag,
    footagesize: size,
    snapsize: size,
    sdsize: size,
    autouploadsize: size,
  }),
  defaults: {
    videoDownload: '1',
    downloadOldfirst: '0',
    footagesize: '100G',
    snapsize: '10G',
    sdsize: '',
    autouploadsize: '',
  },
  words: 'videoDownload and downloadOldfirst are 0 or 1; sizes are texts such as 100G, or empty',
  effect:
    'Saved. Video downloads of plans and the size of footage follow the settings from now on; the reference recorder keeps the rest.',
});

export const RECORD_OPTION = serverSetting({
  name: 'recordoption',
  path: 'recordoption',
  readBy: 'GET',
  schema: z.object({ recorddays: integer(RECORD_DAYS_LIMITS.min, RECORD_DAYS_LIMITS.max) }),
  defaults: { recorddays: 7 },
  words: `recorddays is ${RECORD_DAYS_LIMITS.min} to ${RECORD_DAYS_LIMITS.max}`,
  effect: 'Saved. How long recordings of devices without a number of their own are kept follows at once.',
});

export const COVER = serverSetting({
  name: 'cover',
  path: 'cover',
  readBy: 'GET',
  schema: z.object({
    enable: z.union([
      z.literal(''),
      z.pipe(
        flag,
        z.transform((value): '0' | '1' => (value === 1 ? '1' : '0')),
      ),
    ]),
  }),
  defaults: { enable: '' },
  words: "enable is '' (default), 0 or 1",
  effect: 'Saved. This reference recorder keeps the setting and does not act by it.',
});

const DAYS: Readonly<Record<'log' | 'gps', readonly number[]>> = { log: LOG_RETENTION_DAYS, gps: GPS_RETENTION_DAYS };

export const DATABASE_MAINTENANCE = serverSetting({
  name: 'dbmaintain',
  path: 'dbmaintain',
  readBy: 'GET',
  wrapper: 'dbmaintain',
  schema: z.object({ events: integer(0, 36_000), uslogs: integer(0, 36_000), gps: integer(0, 36_000) }),
  defaults: { events: 0, uslogs: 0, gps: 0 },
  words: 'events, uslogs and gps are days, 0 = all',
  problem: ({ events, uslogs, gps }) => {
    if (!DAYS.log.includes(events) || !DAYS.log.includes(uslogs)) {
      return `Events and stream logs are kept ${DAYS.log.join(', ')} days (0 = all)`;
    }
    return DAYS.gps.includes(gps) ? undefined : `Positions are kept ${DAYS.gps.join(', ')} days (0 = all)`;
  },
  effect: 'Saved. Older events and positions are told no more; what is stored of them goes at the next daily upkeep.',
});

export const RESTART_PLAN = serverSetting({
  name: 'restartplan',
  path: 'restartplan',
  readBy: 'GET',
  schema: z.object({ restartplan: integer(0, RESTART_PLANS.length - 1) }),
  defaults: { restartplan: 6 },
  words: 'restartplan is 0 to 6',
  effect: 'Saved. This reference recorder keeps the plan and does not restart by it.',
});

export const ENCRYPTION = serverSetting({
  name: 'encrypt',
  path: 'encrypt',
  readBy: 'POST',
  schema: z.object({ certificate: text(SETTING_LENGTHS.pem), privateKey: text(SETTING_LENGTHS.pem) }),
  defaults: { certificate: '', privateKey: '' },
  words: 'certificate and privateKey are PEM texts',
  problem: certificateProblem,
  effect: 'Saved. This reference recorder keeps the certificate and speaks plain HTTP: put a proxy in front of it.',
});
