import { Form } from 'react-bootstrap';
import type { Device } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import { channelName } from './ordered-channels.js';

/** Check boxes for the channels of a device, by the names of its cameras. */
export function ChannelChoice({
  id,
  device,
  channels,
  chosen,
  onChange,
}: {
  /** Begins the ids of the boxes. */
  readonly id: string;
  readonly device: Device | undefined;
  readonly channels: readonly number[];
  readonly chosen: readonly number[];
  /** Called with the channels that are chosen then, in their order. */
  readonly onChange: (chosen: readonly number[]) => void;
}) {
  return (
    <fieldset className="mb-3">
      <legend className="fs-6">{t('Channels')}</legend>
      {channels.map((channel) => (
        <Form.Check
          key={channel}
          inline
          id={`${id}-ch${channel}`}
          label={channelName(device, channel)}
          checked={chosen.includes(channel)}
          onChange={({ target }) => {
            const others = chosen.filter((each) => each !== channel);
            onChange(target.checked ? [...others, channel].sort((a, b) => a - b) : others);
          }}
        />
      ))}
    </fieldset>
  );
}
