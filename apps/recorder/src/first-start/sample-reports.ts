import { DEFAULT_DRIVER_POINTS } from 'gk-sdk/rules';
import { zoneOffsetS } from 'gk-sdk/rules';
import { EVENT_CODES } from '../device/event-codes.js';
import type { EventReportFields } from '../store/events/event-report-store.js';
import { SERVER_TIME_ZONE } from '../time/zone-time.js';
import type { SampleSources } from './sample-sources.js';

const DAY_S = 86_400;
/** Old enough for a file of each period. */
const MADE_S_AGO = 40 * DAY_S;

/** Profiles of reports that have made files by now. */
export function addSampleReports({ store, nowS }: SampleSources): void {
  const add = (report: Pick<EventReportFields, 'profile' | 'type' | 'period'> & Partial<EventReportFields>): void => {
    store.events.reports.add({
      memberid: 'admin',
      enable: 1,
      unit: 0,
      sender: 'fleet@fleet.example',
      receivers: 'office@fleet.example',
      devices: '',
      script: '',
      memo: '',
      events: '',
      tz: zoneOffsetS(nowS, SERVER_TIME_ZONE),
      updatetime: nowS - MADE_S_AGO,
      ...report,
    });
  };
  const safety = [EVENT_CODES.panicButton, EVENT_CODES.gSensor, EVENT_CODES.overspeed, EVENT_CODES.forwardCollision];
  add({
    profile: 'Safety',
    type: 'event detail',
    period: 1440,
    events: safety.join(','),
    memo: 'For the morning round',
  });
  add({ profile: 'Week', type: 'event summary', period: 10_080 });
  const points = DEFAULT_DRIVER_POINTS.map(({ eventType, point }) => `${eventType}=${point}`).join(',');
  add({ profile: 'Drivers', type: 'driver score', period: 43_200, script: points });
  add({ profile: 'Use of the fleet', type: 'usage alarm', period: 10_080, memberid: 'operator' });
}
