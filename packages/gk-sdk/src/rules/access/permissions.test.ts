import { describe, expect, it } from 'vitest';
import { ACCESS_FLAGS } from '../../model/access/access-flags.js';
import { toPermissions } from './permissions.js';

const ALL = '1'.repeat(86);

/** Names of the rights that are off. */
const off = (rights: ReturnType<typeof toPermissions>): string[] => ACCESS_FLAGS.filter((name) => !rights[name]);

describe('toPermissions', () => {
  it('reads one flag a position; a missing one counts as 0', () => {
    expect(ACCESS_FLAGS).toHaveLength(86);
    expect(off(toPermissions(ALL))).toEqual([]);
    expect(off(toPermissions(''))).toEqual([...ACCESS_FLAGS]);
    const some = toPermissions('0100001');
    expect(ACCESS_FLAGS.filter((name) => some[name])).toEqual(['P_tree', 'F_gps']);
    expect(off(toPermissions(`${ALL}111`))).toEqual([]);
  });

  it('tree, live, local and remote playback rights are forced off when the deployment disables them', () => {
    const disabled = { treeView: true, liveView: true, localPlayback: true, remotePlayback: true };
    expect(off(toPermissions(ALL, disabled))).toEqual(['P_tree', 'P_live', 'P_lopb', 'P_repb']);
  });

  it('without the GPS right the map and GPS playback are disabled', () => {
    expect(off(toPermissions(ALL.slice(0, 6) + '0' + ALL.slice(7)))).toEqual(['P_gppb', 'F_gps']);
  });

  it('disabling the event system disables event and event-report rights', () => {
    expect(off(toPermissions(ALL, { events: true }))).toEqual(['F_event', 'F_event_report']);
  });

  it('disabling advanced settings removes the remote-settings right', () => {
    expect(off(toPermissions(ALL, { advancedSettings: true }))).toEqual(['F_rmdvrs']);
  });

  it('takes another order of the flags', () => {
    const rights = toPermissions('10', {}, ['F_talk', 'P_dash']);
    expect(ACCESS_FLAGS.filter((name) => rights[name])).toEqual(['F_talk']);
  });
});
