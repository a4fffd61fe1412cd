import type { DeviceSetup, DeviceSetupResource, SettingResource } from 'gk-sdk/rest';
import {
  changeChannelCount,
  CHANNEL_COUNTS,
  fromStoredNetflow,
  toStoredNetflow,
} from '../../../shared/vehicle/device-edit.js';
import { sameValue } from '../../../shared/form/same-value.js';
import { t } from '../../../shared/i18n/translate.js';

/** Values of the device editor's form: the stored settings, with the limits of traffic in MB. */
export interface DeviceSetupValues extends Omit<DeviceSetup, 'extra' | 'maxNetflowKb' | 'netLimitKb'> {
  /** MB a month; 0 = no limit. */
  readonly maxNetflowMb: number;
  /** MB; 0 = no limit. */
  readonly netLimitMb: number;
}

/** The form of stored settings. */
export function toSetupValues({ extra: _extra, maxNetflowKb, netLimitKb, ...setup }: DeviceSetup): DeviceSetupValues {
  return withChannels({
    ...setup,
    maxNetflowMb: fromStoredNetflow(maxNetflowKb),
    netLimitMb: fromStoredNetflow(netLimitKb),
  });
}

/**
 * Returns the changes that a save sends: the settings in which `after` differs from `before`, in their stored form.
 */
export function setupChanges(before: DeviceSetupValues, after: DeviceSetupValues): Partial<DeviceSetup> {
  const { maxNetflowMb, netLimitMb, ...rest } = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !sameValue(value, before[name as keyof DeviceSetupValues])),
  ) as Partial<DeviceSetupValues>;
  return {
    ...rest,
    ...(maxNetflowMb !== undefined && { maxNetflowKb: toStoredNetflow(maxNetflowMb) }),
    ...(netLimitMb !== undefined && { netLimitKb: toStoredNetflow(netLimitMb) }),
  };
}

/**
 * Follows another channel count: the talk channel is 1 again, and each channel has its place in the lists. A channel that comes
 * back is as it was saved, and with the saved count the talk channel is, too: a count that was chosen by mistake loses nothing.
 */
export function followChannelCount(values: DeviceSetupValues, saved: DeviceSetupValues): DeviceSetupValues {
  const count = CHANNEL_COUNTS.find((choice) => choice === values.channelCount);
  if (count === undefined) return values;
  const changed = withChannels(changeChannelCount({ ...values, channelCount: 0 }, count), saved);
  return count === saved.channelCount ? { ...changed, talkChannel: saved.talkChannel } : changed;
}

/** The settings of one device, for a form: a save sends the differences from the last read. */
export function deviceSetupSetting(
  setup: Pick<DeviceSetupResource, 'read' | 'save'>,
  deviceId: string,
): SettingResource<DeviceSetupValues> {
  let known: DeviceSetupValues | undefined;
  const read: SettingResource<DeviceSetupValues>['read'] = async (options) => {
    known = toSetupValues(await setup.read(deviceId, options));
    return known;
  };
  return {
    read,
    save: async (values, options) => {
      const changes = setupChanges(known ?? (await read(options)), values);
      return Object.keys(changes).length === 0 ? t('no changes') : setup.save(deviceId, changes, options);
    },
  };
}

/** Lists as long as there are channels: a new channel is as it was saved, else installed, recorded, and last in the order. */
function withChannels(values: DeviceSetupValues, saved = values): DeviceSetupValues {
  const channels = Array.from({ length: values.channelCount }, (_, index) => index + 1);
  // Channels that nobody has moved come back to their places.
  const left = saved.channelOrder.filter((channel) => values.channelOrder.includes(channel));
  const order = sameValue(values.channelOrder, left) ? saved.channelOrder : values.channelOrder;
  const ordered = order.filter((channel) => channel <= values.channelCount);
  const each = <Item>(list: readonly Item[], savedList: readonly Item[], fill: Item): Item[] =>
    channels.map((channel) => list[channel - 1] ?? savedList[channel - 1] ?? fill);
  return {
    ...values,
    mainStream: each(values.mainStream, saved.mainStream, false),
    installed: each(values.installed, saved.installed, true),
    recordChannels: each(values.recordChannels, saved.recordChannels, true),
    channelNames: channels.map(
      (channel) => values.channelNames[channel - 1] ?? saved.channelNames[channel - 1] ?? `ch${channel}`,
    ),
    channelOrder: [...ordered, ...channels.filter((channel) => !ordered.includes(channel))],
  };
}
