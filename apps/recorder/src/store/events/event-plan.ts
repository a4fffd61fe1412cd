import { z } from 'zod/mini';

const mask8 = z.int().check(z.gte(0), z.lte(255));
const flag = z.literal([0, 1]);
const seconds = z.int().check(z.gte(0), z.lte(86_400));

/** Characters of a template. */
export const MOST_TEMPLATE = 10_000;

const target = {
  updateMode: z.literal(['GLOBAL', 'DEVICE', 'GROUP']),
  deviceid: z.string(),
  groupid: z.string(),
  appdevid: z.int().check(z.gte(0), z.lte(999_999)),
  /** Unix seconds. */
  updatetime: z.int(),
};

/** Downloads for an event (spec 001 section 3). */
export const downloadPlanSchema = z.object({
  ...target,
  downloadtype: z.literal([0, 1, 2, 4]),
  downloadplan: mask8,
  preoffset: z.nullable(seconds),
  postoffset: z.nullable(seconds),
  streamtype: mask8,
  entimepart: flag,
  timepart: z.string().check(z.maxLength(10_000)),
  intermission: seconds,
  enupload: flag,
  upload: z.string().check(z.maxLength(2_000)),
  accoffonly: flag,
  maxbackupsecs: z.int().check(z.gte(0), z.lte(31_536_000)),
  snapshotmode: flag,
  custompath: z.literal([0, 1, 2]),
  mediatype: z.literal([1, 3, 4, 5, 6]),
});

/** Which event goes to the cloud (spec 002 section 3). */
export const pushPlanSchema = z.object({
  ...target,
  enable: flag,
  name: z.string().check(z.maxLength(200)),
  /** Of an earlier server: kept, and never run. */
  script: z.string().check(z.maxLength(100_000)),
  /** JSON with placeholders of the event; empty for the whole event. */
  template: z._default(z.string().check(z.maxLength(MOST_TEMPLATE)), ''),
});

/** Call, mail or SMS notifications of events (spec 002 section 3). */
export const realtimePlanSchema = z.object({
  ...target,
  call_en: flag,
  call_time: seconds,
  email_en: flag,
  receivers: z.string().check(z.maxLength(10_000)),
  sms_en: flag,
  /** A line of text with placeholders of the event; empty for the usual words. */
  template: z._default(z.string().check(z.maxLength(MOST_TEMPLATE)), ''),
});

export type DownloadPlan = z.infer<typeof downloadPlanSchema>;
export type PushPlan = z.infer<typeof pushPlanSchema>;
export type RealtimePlan = z.infer<typeof realtimePlanSchema>;
