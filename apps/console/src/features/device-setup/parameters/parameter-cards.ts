import { PARAMETER_GROUPS, type ParameterGroupName, type AccessFlag, type Permissions } from 'gk-sdk';
import { PARAMETER_HINTS, rightOfParameter } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';

/** Titles of the groups (spec 002 section 3). */
export const GROUP_TITLES: Readonly<Record<ParameterGroupName, string>> = {
  g_sensor: word('Impact sensor'),
  preosd: word('Texts in the picture'),
  enc: word('Encoding'),
  sys: word('System'),
  net: word('Network'),
  cam: word('Cameras'),
  event: word('Events'),
  MotovisAdas: word('Driver assistance'),
};

/** Titles of the cards: one for each right `F_rmdvrs_*` (spec 002 section 6). */
const CARD_TITLES: Readonly<Partial<Record<AccessFlag, string>>> = {
  F_rmdvrs_gsensor: word('Impact sensor'),
  F_rmdvrs_plate: word('Number plate'),
  F_rmdvrs_osdtext: word('Channel texts'),
  F_rmdvrs_osddriver: word('Driver text'),
  F_rmdvrs_osdspeed: word('Show the speed'),
  F_rmdvrs_encsize: word('Resolution'),
  F_rmdvrs_encfps: word('Frame rate'),
  F_rmdvrs_substream: word('Sub-stream'),
  F_rmdvrs_recaudio: word('Sound'),
  F_rmdvrs_audiogain: word('Volume'),
  F_rmdvrs_tz: word('Time zone'),
  F_rmdvrs_dst: word('Daylight saving time'),
  F_rmdvrs_accoff: word('After ignition off'),
  F_rmdvrs_workvoltage: word('Working voltage'),
  F_rmdvrs_dualsd: word('SD cards'),
  F_rmdvrs_speedlimit: word('Speed limit'),
  F_rmdvrs_gguard: word('Parking guard'),
  F_rmdvrs_period: word('Overspeed and idling'),
  F_rmdvrs_temper: word('Temperature'),
  F_rmdvrs_pulse: word('Speed pulse'),
  F_rmdvrs_turn: word('Turn signals'),
  F_rmdvrs_livemode: word('Live picture'),
  F_rmdvrs_heartbeat: word('Heartbeat'),
  F_rmdvrs_wifi: word('Wi-Fi'),
  F_rmdvrs_server: word('Server'),
  F_rmdvrs_server2: word('Second server'),
  F_rmdvrs_ftp: word('FTP'),
  F_rmdvrs_onlinetime: word('Online time'),
  F_rmdvrs_camrec: word('Recorded cameras'),
  F_rmdvrs_mirror: word('Mirrored cameras'),
  F_rmdvrs_campos: word('Camera position'),
  F_rmdvrs_alarm: word('Alarms'),
  F_rmdvrs_comalarm: word('Combo alarm'),
  F_rmdvrs_adas: word('Driver assistance'),
  F_rmdvrs_dsm: word('Driver monitoring'),
  F_rmdvrs_bsd: word('Blind spot detection'),
};

/** Parameters of one right: they are shown, saved and copied together. */
export interface ParameterCard {
  readonly right: AccessFlag;
  /** English words. */
  readonly title: string;
  readonly keys: readonly string[];
}

/** The cards of a group that a user may see, with the keys that a device has. Keys without a card are left out. */
export function cardsOf(
  group: ParameterGroupName,
  keys: readonly string[],
  permissions: Permissions,
): readonly ParameterCard[] {
  const byRight = new Map<AccessFlag, string[]>();
  for (const key of keys) {
    const right = rightOfParameter(group, key);
    if (right !== undefined && permissions[right]) byRight.set(right, [...(byRight.get(right) ?? []), key]);
  }
  return [...byRight].map(([right, ofRight]) => ({ right, title: CARD_TITLES[right] ?? right, keys: ofRight }));
}

/** The groups of which a user may see a card. */
export function groupsFor(permissions: Permissions): readonly ParameterGroupName[] {
  if (!permissions.F_rmdvrs) return [];
  return PARAMETER_GROUPS.filter((group) =>
    Object.keys(PARAMETER_HINTS).some((name) => {
      const [ofGroup = '', key = ''] = name.split('.');
      const right = ofGroup === group ? rightOfParameter(group, key) : undefined;
      return right !== undefined && permissions[right];
    }),
  );
}
