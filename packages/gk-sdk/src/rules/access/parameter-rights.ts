import type { AccessFlag } from '../../model/access/access-flags.js';
import type { ParameterGroupName } from '../../model/devices/parameter-group.js';

/**
 * Right that a parameter needs: rules in their order, by group and key. Patterns, since devices have keys that the
 * specification does not name ("Ftp fields", "many ADAS and DSM switches").
 */
const RIGHTS: Readonly<Record<ParameterGroupName, readonly (readonly [RegExp, AccessFlag])[]>> = {
  g_sensor: [[/^/, 'F_rmdvrs_gsensor']],
  preosd: [
    [/^(pl_en|plate)$/, 'F_rmdvrs_plate'],
    [/^(Region2En|text)$/, 'F_rmdvrs_osdtext'],
    [/^driver$/, 'F_rmdvrs_osddriver'],
    [/^speed$/, 'F_rmdvrs_osdspeed'],
  ],
  enc: [
    [/^Size$/, 'F_rmdvrs_encsize'],
    [/^Fps$/, 'F_rmdvrs_encfps'],
    [/^(SRes|SFps|SBit)$/, 'F_rmdvrs_substream'],
    [/^RecA$/, 'F_rmdvrs_recaudio'],
    [/^(AIG|AOG)$/, 'F_rmdvrs_audiogain'],
  ],
  sys: [
    [/^TZ$/, 'F_rmdvrs_tz'],
    [/^DST$/, 'F_rmdvrs_dst'],
    [/^AccOffSec$/, 'F_rmdvrs_accoff'],
    [/^WorkVoltage$/, 'F_rmdvrs_workvoltage'],
    [/^DualSdExtend$/, 'F_rmdvrs_dualsd'],
    [/^Spd/, 'F_rmdvrs_speedlimit'],
    [/^GGuard$/, 'F_rmdvrs_gguard'],
    [/^(OSPeriod|IdlePeriod)$/, 'F_rmdvrs_period'],
    [/^Temp/, 'F_rmdvrs_temper'],
    [/^(EISP|EDSP)$/, 'F_rmdvrs_pulse'],
    [/^TURN$/, 'F_rmdvrs_turn'],
    [/^LiveMode$/, 'F_rmdvrs_livemode'],
  ],
  net: [
    [/^HbSec$/, 'F_rmdvrs_heartbeat'],
    [/^Wf/, 'F_rmdvrs_wifi'],
    [/^Server$/, 'F_rmdvrs_server'],
    [/^2nd/, 'F_rmdvrs_server2'],
    [/^Ftp/, 'F_rmdvrs_ftp'],
    [/^OnLine/, 'F_rmdvrs_onlinetime'],
  ],
  cam: [
    [/^Rec$/, 'F_rmdvrs_camrec'],
    [/^Mirror$/, 'F_rmdvrs_mirror'],
    [/^CamPos$/, 'F_rmdvrs_campos'],
  ],
  event: [
    [/^ComAlm/, 'F_rmdvrs_comalarm'],
    [/^AdasEn$/, 'F_rmdvrs_adas'],
    [/^DsmEn$/, 'F_rmdvrs_dsm'],
    [/^(Alm|MdEn)/, 'F_rmdvrs_alarm'],
  ],
  MotovisAdas: [
    [/^Dsm/, 'F_rmdvrs_dsm'],
    [/^Bsd/, 'F_rmdvrs_bsd'],
    [/^/, 'F_rmdvrs_adas'],
  ],
};

/**
 * The right that a remote parameter needs beside `F_rmdvrs`, to be read and to be written: "remote parameter cards use
 * F_rmdvrs_" (spec 002 section 6). Which card a key belongs to is this project's choice. Undefined for a parameter that
 * no card shows.
 *
 * @example
 * ```ts
 * const right = rightOfParameter('net', 'HbSec'); // 'F_rmdvrs_heartbeat'
 * const isShown = right !== undefined && user.permissions[right];
 * ```
 * @public
 */
export function rightOfParameter(group: string, key: string): AccessFlag | undefined {
  return isGroup(group) ? RIGHTS[group].find(([keys]) => keys.test(key))?.[1] : undefined;
}

function isGroup(name: string): name is ParameterGroupName {
  return Object.hasOwn(RIGHTS, name);
}
