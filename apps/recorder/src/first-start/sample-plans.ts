import { EVENT_CODES } from '../device/event-codes.js';
import type { PushPlan, RealtimePlan } from '../store/events/event-plan.js';
import { SMS } from '../server/settings/server-settings.js';
import { sampleDevices, type SampleSources } from './sample-sources.js';

const DAY_S = 86_400;
const CONTROL_ROOM = 'control.room@fleet.example, +886 900 000 001';

/** Plans of all three kinds, event definitions for a profile of its own, and a way for test messages. */
export function addSamplePlans(sources: SampleSources): void {
  const { store, nowS, url } = sources;
  const { downloadPlans, pushPlans, realtimePlans, definitions } = store.events;
  const updatetime = nowS - 8 * DAY_S;
  const forAll = { updateMode: 'GLOBAL', deviceid: 'GLOBAL', groupid: 'root', updatetime } as const;
  const forGroups = store.groups
    .childrenOf(store.groups.rootId)
    .map(({ groupid }) => ({ updateMode: 'GROUP', deviceid: '', groupid: String(groupid), updatetime }) as const);

  // Footage that is fetched anyway goes to an archive, too.
  for (const plan of downloadPlans.list()) {
    downloadPlans.put({ ...plan, enupload: 1, upload: 'ftp://archive.fleet.example/events' });
  }

  const push = (plan: Omit<PushPlan, 'enable' | 'script' | 'template'>, enable: 0 | 1): void => {
    pushPlans.put({ ...plan, enable, script: '', template: '' });
  };
  push({ ...forAll, appdevid: EVENT_CODES.panicButton, name: 'Panic to the emergency panel' }, 1);
  push({ ...forAll, appdevid: EVENT_CODES.gSensor, name: 'Impacts to the claims desk' }, 1);
  for (const group of forGroups.slice(0, 1))
    push({ ...group, appdevid: EVENT_CODES.overspeed, name: 'Speed board' }, 0);

  const tell = (plan: Pick<RealtimePlan, 'appdevid' | 'receivers'> & Partial<RealtimePlan>): void => {
    realtimePlans.put({ ...forAll, call_en: 0, call_time: 30, email_en: 1, sms_en: 0, template: '', ...plan });
  };
  tell({ appdevid: EVENT_CODES.panicButton, receivers: CONTROL_ROOM, call_en: 1, sms_en: 1 });
  tell({ appdevid: EVENT_CODES.callRequest, receivers: '', call_en: 1, email_en: 0 });
  tell({ appdevid: EVENT_CODES.forwardCollision, receivers: 'safety@fleet.example' });
  for (const group of forGroups.slice(1, 2)) {
    tell({ ...group, appdevid: EVENT_CODES.doorOpen, receivers: 'yard@fleet.example' });
  }
  const [first] = sampleDevices(sources);
  if (first !== undefined) {
    const device = { updateMode: 'DEVICE', deviceid: first.deviceid, groupid: 'root' } as const;
    tell({ ...device, appdevid: EVENT_CODES.lowVoltage, receivers: 'workshop@fleet.example' });
    definitions.setDevice(first.deviceid, 'Night shift');
  }
  const night = { definename: 'Night shift', notifycolor: '#FFB300', updatetime };
  definitions.put({
    ...night,
    eventtype: EVENT_CODES.doorOpen,
    eventname: 'Door opened',
    notifytext: 'Check the yard',
  });
  definitions.put({
    ...night,
    eventtype: EVENT_CODES.ignitionOn,
    eventname: 'Ignition on',
    notifytext: 'Out at night',
  });

  store.settings.write(SMS, { enable: 1, baseurl: `${url}/sink`, apikey: 'sample' });
}
