import { channelNumbers } from 'gk-sdk';
import type { ArchiveRules } from '../../device/recording-archive.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { channelMaskOf } from '../fleet/device-channels.js';
import { RECORD_OPTION } from '../settings/server-settings.js';
import { isRecordedBy } from './recording-rules.js';
import { SIMULATED_DISK } from './simulated-disk.js';

/** How the settings and the devices of a recorder have its recordings kept. */
export function archiveRules(store: RecorderStore): ArchiveRules {
  return {
    channelsOf: (deviceId) => {
      const device = store.devices.get(deviceId);
      return device === undefined ? [] : channelNumbers({ channelMask: channelMaskOf(device) });
    },
    keptDays: (deviceId) =>
      store.devices.get(deviceId)?.edit.recordDays ?? store.settings.read(RECORD_OPTION).recorddays,
    isRecorded: (deviceId, channel, place, minute) =>
      isRecordedBy(store.recordingRules.rulesOf(deviceId), place, channel, minute),
    keptSinceS: (deviceId, place) =>
      store.recordingRules.formattedS(place === 'device' ? `device ${deviceId}` : SIMULATED_DISK),
    fakedEvents: (fromMs, toMs) => store.events.faked.between(fromMs, toMs),
    deletions: store.recordingDeletions,
  };
}
