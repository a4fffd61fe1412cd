import { hasChannel, toggleMaskChannel } from '../channels/mask-channel.js';
import './plan-target.css';

/** A bit mask as buttons, one for each channel: "bitmask of channels 1-8" (spec 001 section 3). Bit 0 is number 1. */
export function BitButtons({
  label,
  mask,
  count,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly mask: number;
  /** Number of bits. */
  readonly count: number;
  readonly onChange: (mask: number) => void;
  readonly disabled?: boolean;
}) {
  return (
    <fieldset className="gk-bits" disabled={disabled}>
      <legend>{label}</legend>
      <div className="gk-bit-row">
        {Array.from({ length: count }, (_, index) => index + 1).map((channel) => {
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
