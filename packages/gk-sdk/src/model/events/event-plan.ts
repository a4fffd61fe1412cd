import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, nameField, numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** Whom an event plan is for (`updateMode`, spec 001 section 3): all, one device, or those of `groupId`. @public */
export type EventPlanTarget =
  | { readonly mode: 'GLOBAL' }
  | { readonly mode: 'DEVICE'; readonly deviceId: string }
  | { readonly mode: 'GROUP'; /** The group whose devices it is for (`groupid`). */ readonly groupId: string };

/** Fields common to all event plans. @public */
export interface EventPlanKey extends ExtraFields {
  readonly target: EventPlanTarget;
  /** `appdevid`. */
  readonly eventCode: number;
}

/** When a plan was saved. @public */
export interface SavedPlan {
  /** Unix seconds; undefined when the server does not tell. */
  readonly updatedS: number | undefined;
}

/** Download plan of an event (spec 001 section 3). @public */
export interface EventDownloadPlanInput extends EventPlanKey {
  /** 0 hidden, 1 download, 2 not download, 4 discard; see `PLAN_DOWNLOAD_TYPES`. */
  readonly downloadType: number;
  /** Bit mask of channels 1-8. */
  readonly channelMask: number;
  /** Seconds before the event; undefined = the server's default. */
  readonly preOffsetS: number | undefined;
  /** Seconds after the event; undefined = the server's default. */
  readonly postOffsetS: number | undefined;
  /** Bit mask of the channels 1-8 taken from the main stream. */
  readonly streamMask: number;
  readonly timePartEnabled: boolean;
  /** Minute ranges `start:end` with commas, in UTC; see `parseTimeParts`. */
  readonly timePart: string;
  readonly intermissionS: number;
  readonly uploadEnabled: boolean;
  /** FTP target. */
  readonly upload: string;
  readonly accOffOnly: boolean;
  readonly maxBackupS: number;
  /** A snapshot every second. */
  readonly snapshotEverySecond: boolean;
  /** 0 to 2. */
  readonly customPath: number;
  /** 1, 3, 4, 5 or 6; see `PLAN_MEDIA_TYPES`. */
  readonly mediaType: number;
}
/** Saved download plan of an event. @public */
export type EventDownloadPlan = EventDownloadPlanInput & SavedPlan;

/** Plan that pushes an event to the cloud (spec 002 section 3). @public */
export interface PushEventPlanInput extends EventPlanKey {
  readonly enabled: boolean;
  /** Name of the event in the message to the cloud. */
  readonly name: string;
  /** Script of the specification; empty for none. The reference recorder keeps it and runs none. */
  readonly script: string;
  /** JSON with placeholders such as `{{deviceid}}` in its texts, this project's own; empty or missing for the whole event. */
  readonly template?: string | undefined;
}
/** Saved plan that pushes an event to the cloud. @public */
export type PushEventPlan = PushEventPlanInput & SavedPlan;

/** Call, mail or SMS notifications of events (spec 002 section 3). @public */
export interface RealtimeEventPlanInput extends EventPlanKey {
  readonly callEnabled: boolean;
  /** Default 30. */
  readonly callTimeS: number;
  readonly emailEnabled: boolean;
  /** Addresses with commas. */
  readonly receivers: string;
  readonly smsEnabled: boolean;
  /** Line of a message with placeholders such as `{{deviceid}}`, this project's own; empty or missing for the server's words. */
  readonly template?: string | undefined;
}
/** Saved call, mail or SMS notifications of events. @public */
export type RealtimeEventPlan = RealtimeEventPlanInput & SavedPlan;

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toEventDownloadPlan(value: unknown): EventDownloadPlan | undefined {
  return toPlan(value, (row) => ({
    downloadType: numberField(row.downloadtype) ?? 2,
    channelMask: numberField(row.downloadplan) ?? 0,
    preOffsetS: numberField(row.preoffset),
    postOffsetS: numberField(row.postoffset),
    streamMask: numberField(row.streamtype) ?? 0,
    timePartEnabled: flagField(row.entimepart),
    timePart: textField(row.timepart),
    intermissionS: numberField(row.intermission) ?? 0,
    uploadEnabled: flagField(row.enupload),
    upload: textField(row.upload),
    accOffOnly: flagField(row.accoffonly),
    maxBackupS: numberField(row.maxbackupsecs) ?? 0,
    snapshotEverySecond: flagField(row.snapshotmode),
    customPath: numberField(row.custompath) ?? 0,
    mediaType: numberField(row.mediatype) ?? 3,
  }));
}

/** @internal */
export function fromEventDownloadPlan(plan: EventDownloadPlanInput): Fields {
  return {
    ...plan.extra,
    ...fromPlanKey(plan),
    downloadtype: plan.downloadType,
    downloadplan: plan.channelMask,
    preoffset: plan.preOffsetS ?? null,
    postoffset: plan.postOffsetS ?? null,
    streamtype: plan.streamMask,
    entimepart: flag(plan.timePartEnabled),
    timepart: plan.timePart,
    intermission: plan.intermissionS,
    enupload: flag(plan.uploadEnabled),
    upload: plan.upload,
    accoffonly: flag(plan.accOffOnly),
    maxbackupsecs: plan.maxBackupS,
    snapshotmode: flag(plan.snapshotEverySecond),
    custompath: plan.customPath,
    mediatype: plan.mediaType,
  };
}

/** @internal */
export function toPushEventPlan(value: unknown): PushEventPlan | undefined {
  return toPlan(value, (row) => ({
    enabled: flagField(row.enable),
    name: nameField(row.name),
    script: textField(row.script),
    template: textField(row.template) || undefined,
  }));
}

/** @internal */
export function fromPushEventPlan(plan: PushEventPlanInput): Fields {
  return {
    ...plan.extra,
    ...fromPlanKey(plan),
    enable: flag(plan.enabled),
    name: plan.name,
    script: plan.script,
    ...templateOf(plan),
  };
}

/** @internal */
export function toRealtimeEventPlan(value: unknown): RealtimeEventPlan | undefined {
  return toPlan(value, (row) => ({
    callEnabled: flagField(row.call_en),
    callTimeS: numberField(row.call_time) ?? 30,
    emailEnabled: flagField(row.email_en),
    receivers: textField(row.receivers),
    smsEnabled: flagField(row.sms_en),
    template: textField(row.template) || undefined,
  }));
}

/** @internal */
export function fromRealtimeEventPlan(plan: RealtimeEventPlanInput): Fields {
  return {
    ...plan.extra,
    ...fromPlanKey(plan),
    call_en: flag(plan.callEnabled),
    call_time: plan.callTimeS,
    email_en: flag(plan.emailEnabled),
    receivers: plan.receivers,
    sms_en: flag(plan.smsEnabled),
    ...templateOf(plan),
  };
}

/** The fields that name a plan. @internal */
export function fromPlanKey({ target, eventCode }: EventPlanKey): Fields {
  const { mode } = target;
  const deviceid = target.mode === 'DEVICE' ? target.deviceId : target.mode === 'GLOBAL' ? 'GLOBAL' : '';
  return {
    updateMode: mode,
    deviceid,
    groupid: target.mode === 'GROUP' ? target.groupId : 'root',
    appdevid: eventCode,
  };
}

function toPlan<Rest extends object>(
  value: unknown,
  rest: (row: Fields) => Rest,
): (EventPlanKey & SavedPlan & Rest) | undefined {
  const fields = toRow(value);
  const eventCode = numberField(fields?.appdevid);
  if (fields === undefined || eventCode === undefined) return undefined;
  return readEntity<EventPlanKey & SavedPlan & Rest>(fields, (row) => ({
    target: toTarget(row),
    eventCode: numberField(row.appdevid) ?? eventCode,
    updatedS: toUnixS(row.updatetime),
    ...rest(row),
  }));
}

/** A row that does not say its mode is for the device that it names. */
function toTarget(row: Fields): EventPlanTarget {
  const deviceId = textField(row.deviceid);
  const groupId = textField(row.groupid) || 'root';
  const mode = textField(row.updateMode);
  if (mode === 'GROUP' || (mode === '' && deviceId === '')) return { mode: 'GROUP', groupId };
  return mode === 'GLOBAL' || deviceId === 'GLOBAL' ? { mode: 'GLOBAL' } : { mode: 'DEVICE', deviceId };
}

/** A server without templates gets no field of them. */
function templateOf({ template = '' }: { readonly template?: string | undefined }): Fields {
  return template === '' ? {} : { template };
}

function flag(on: boolean): 0 | 1 {
  return on ? 1 : 0;
}
