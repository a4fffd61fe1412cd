import type { DatabaseSync } from 'node:sqlite';
import { EVENT_CODES } from '../../device/event-codes.js';
import { AddedEventStore } from './added-event-store.js';
import { AttachmentStore } from './attachment-store.js';
import { inTransaction } from '../database/database.js';
import { EventDefinitionStore } from './event-definition-store.js';
import { EventEditStore } from './event-edit-store.js';
import { EventFootageStore } from '../footage/event-footage-store.js';
import { EventPlanStore } from './event-plan-store.js';
import {
  downloadPlanSchema,
  pushPlanSchema,
  realtimePlanSchema,
  type DownloadPlan,
  type PushPlan,
  type RealtimePlan,
} from './event-plan.js';
import { EventReadMarkStore } from './event-read-mark-store.js';
import { EventReportStore } from './event-report-store.js';
import { EventSerials } from './event-serials.js';
import { FakedEventStore } from './faked-event-store.js';
import { FootageOrderStore } from './footage-order-store.js';
import type { MetaStore } from '../database/meta-store.js';
import type { StateFiles } from '../state/state-files.js';
import { SwitchedOffTimes } from '../database/switched-off-times.js';

/** Events whose footage is fetched without being asked for, until an administrator plans otherwise. */
const FETCHED_AT_FIRST = [EVENT_CODES.panicButton, EVENT_CODES.gSensor, EVENT_CODES.forwardCollision];
const FIRST_TWO_CHANNELS = 3;

/** Everything that users keep about events. */
export class EventStores {
  readonly edits: EventEditStore;
  readonly readMarks: EventReadMarkStore;
  readonly added: AddedEventStore;
  readonly faked: FakedEventStore;
  readonly footageOrders: FootageOrderStore;
  readonly attachments: AttachmentStore;
  readonly footage: EventFootageStore;
  readonly definitions: EventDefinitionStore;
  readonly downloadPlans: EventPlanStore<DownloadPlan>;
  readonly pushPlans: EventPlanStore<PushPlan>;
  readonly realtimePlans: EventPlanStore<RealtimePlan>;
  readonly reports: EventReportStore;
  /** When the downloads of all plans were turned off. */
  readonly downloadsOff: SwitchedOffTimes;

  constructor(database: DatabaseSync, meta: MetaStore, files: StateFiles) {
    this.edits = new EventEditStore(database);
    this.readMarks = new EventReadMarkStore(database);
    const serials = new EventSerials(database);
    this.added = new AddedEventStore(database, serials);
    this.faked = new FakedEventStore(database, serials);
    this.footageOrders = new FootageOrderStore(database);
    this.attachments = new AttachmentStore(database, files);
    this.footage = new EventFootageStore(database, files, this.footageOrders, this.attachments);
    this.definitions = new EventDefinitionStore(database, meta);
    this.downloadPlans = new EventPlanStore(database, 'download', downloadPlanSchema);
    this.pushPlans = new EventPlanStore(database, 'push', pushPlanSchema);
    this.realtimePlans = new EventPlanStore(database, 'realtime', realtimePlanSchema);
    this.reports = new EventReportStore(database);
    this.downloadsOff = new SwitchedOffTimes(database, meta, 'eventDownloadsOff');
    if (meta.read('eventPlans') !== undefined) return;
    inTransaction(database, () => {
      for (const appdevid of FETCHED_AT_FIRST) this.downloadPlans.put(firstPlan(appdevid));
      meta.write('eventPlans', '1');
    });
  }
}

function firstPlan(appdevid: number): DownloadPlan {
  return {
    updateMode: 'GLOBAL',
    deviceid: 'GLOBAL',
    groupid: 'root',
    appdevid,
    updatetime: 0,
    downloadtype: 1,
    downloadplan: FIRST_TWO_CHANNELS,
    preoffset: null,
    postoffset: null,
    streamtype: 0,
    entimepart: 0,
    timepart: '',
    intermission: 0,
    enupload: 0,
    upload: '',
    accoffonly: 0,
    maxbackupsecs: 0,
    snapshotmode: 0,
    custompath: 0,
    mediatype: 3,
  };
}
