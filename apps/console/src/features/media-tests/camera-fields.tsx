import { useDevice } from 'gk-react';
import { t } from '../../shared/i18n/translate.js';
import { channelName, orderedChannels } from '../../shared/channels/ordered-channels.js';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { FilterSelect } from '../../shared/report/filter-fields.js';
import { numberParameter, textParameter, type ChangeUrlState } from '../../shared/url-state/use-url-state.js';

/** The camera that is tested, in the address. */
export const CAMERA_PARAMETERS = { device: textParameter(), ch: numberParameter(1, 1) };

/** Device and channel of the camera that is tested. */
export interface Camera {
  /** Empty for none. */
  readonly device: string;
  /** From 1. */
  readonly ch: number;
}

/** Chooses a device and one of its channels. */
export function CameraFields({
  camera,
  onChange,
}: {
  readonly camera: Camera;
  readonly onChange: ChangeUrlState<Camera>;
}) {
  const device = useDevice(camera.device);
  return (
    <>
      <DeviceCombobox
        atOnce
        label={t('Device')}
        deviceId={camera.device}
        onChange={(id) => onChange({ device: id, ch: 1 })}
      />
      <FilterSelect
        label={t('Channel')}
        value={String(camera.ch)}
        choices={(device ? orderedChannels(device) : [camera.ch]).map((channel) => ({
          value: String(channel),
          label: device ? channelName(device, channel) : t('ch{channel}', { channel }),
        }))}
        onChange={(channel) => onChange({ ch: Number(channel) })}
      />
    </>
  );
}
