import { hasChannel, toggleMaskChannel } from '../channels/mask-channel.js';
import './plan-target.css';

/** Bits of a mask of channels. */
const MOST_CHANNELS = 31;

/**
 * A bit mask as buttons, one for each channel: "bitmask of channels 1-8" (spec 001 section 3). Bit 0 is number 1. A channel that is in the
 * mask and not offered has a button, too, by which it is taken out.
 */
export function BitButtons({
  label,
  mask,
  channels,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly mask: number;
  /** Those that are offered, from 1. */
  readonly channels: readonly number[];
  readonly onChange: (mask: number) => void;
  readonly disabled?: boolean;
}) {
  const isShown = (channel: number): boolean => channels.includes(channel) || hasChannel(mask, channel);
  const shown = Array.from({ length: MOST_CHANNELS }, (_, index) => index + 1).filter(isShown);
  return (
    <fieldset className="gk-bits" disabled={disabled}>
      <legend>{label}</legend>
      <div className="gk-bit-row">
        {shown.map((channel) => {
          const on = hasChannel(mask, channel);
          return (
            <button
              key={channel}
              type="button"
              className={on ? 'btn btn-sm btn-primary' : 'btn btn-sm btn-outline-secondary'}
              aria-pressed={on}
              aria-label={`${label} ${channel}`}
              onClick={() => onChange(toggleMaskChannel(mask, channel))}
            >
              {channel}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
