import { numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** A talk that was held (spec 001 section 3). @public */
export interface TalkRecord {
  /** Names the talk for its sound. */
  readonly serialNo: string;
  /** IP address from which the user talked (`sourceip`). */
  readonly sourceIp: string;
  readonly username: string;
  /** One id, several, or `broadcast`. */
  readonly deviceIds: readonly string[];
  /** Unix seconds. */
  readonly beginS: number | undefined;
  readonly endS: number | undefined;
  readonly durationS: number;
  readonly updatedS: number | undefined;
  /** Whether it contains the device's side. */
  readonly hasDeviceAudio: boolean;
  /** Whether it contains both sides mixed. */
  readonly hasMergedAudio: boolean;
}

/** Reads a row of `/gklog/talklog`; undefined for what has no serial number. @internal */
export function toTalkRecord(value: unknown): TalkRecord | undefined {
  const row = toRow(value);
  const serialNo = textField(row?.serialno);
  if (!row || serialNo === '') return undefined;
  const beginS = toUnixS(row.begintime);
  const endS = toUnixS(row.endtime);
  return {
    serialNo,
    sourceIp: textField(row.sourceip),
    username: textField(row.username),
    deviceIds: textField(row.deviceid)
      .split(',')
      .filter((id) => id !== ''),
    beginS,
    endS,
    durationS: numberField(row.duration) ?? (beginS !== undefined && endS !== undefined ? endS - beginS : 0),
    updatedS: toUnixS(row.updatetime),
    hasDeviceAudio: isOn(row.mdvraudio),
    hasMergedAudio: isOn(row.mergeaudio),
  };
}

function isOn(value: unknown): boolean {
  return value === true || numberField(value) === 1;
}
