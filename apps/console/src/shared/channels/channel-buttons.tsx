import { t } from '../i18n/translate.js';
import './tile-grid.css';

/** One button a channel; pressed = shown. */
export function ChannelButtons({
  channels,
  names,
  chosen,
  onToggle,
}: {
  readonly channels: readonly number[];
  /** Names by channel number, the first one of channel 1. */
  readonly names: readonly string[];
  readonly chosen: readonly number[];
  readonly onToggle: (channel: number) => void;
}) {
  return (
    <div className="gk-channel-buttons" role="group" aria-label={t('Channels')}>
      {channels.map((channel) => (
        <button
          key={channel}
          type="button"
          className={`btn btn-sm btn-outline-primary${chosen.includes(channel) ? ' active' : ''}`}
          aria-pressed={chosen.includes(channel)}
          title={names[channel - 1]}
          onClick={() => onToggle(channel)}
        >
          {t('ch{channel}', { channel })}
        </button>
      ))}
    </div>
  );
}
