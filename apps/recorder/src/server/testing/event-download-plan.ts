import type { EventDownloadPlanInput } from 'gk-sdk/rest';
import { HOSTILE_TEXT } from './hostile-text.js';

/** A plan without any default value. */
export const eventDownloadPlan: EventDownloadPlanInput = {
  target: { mode: 'GLOBAL' },
  eventCode: 13,
  downloadType: 1,
  channelMask: 255,
  preOffsetS: undefined,
  postOffsetS: 30,
  streamMask: 1,
  timePartEnabled: true,
  timePart: '0:480,1020:1440',
  intermissionS: 5,
  uploadEnabled: true,
  upload: HOSTILE_TEXT,
  accOffOnly: true,
  maxBackupS: 3600,
  snapshotEverySecond: true,
  customPath: 2,
  mediaType: 6,
};
