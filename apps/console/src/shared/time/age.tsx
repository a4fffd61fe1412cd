import { agoWords, formatAbsolute } from './relative-time.js';

/** How long ago something was. When it was, the tooltip and the markup tell. */
export function Age({
  timeS,
  nowS,
  deviceId,
  className,
  words = (ago) => ago,
}: {
  /** Unix seconds. */
  readonly timeS: number;
  /** Unix seconds. */
  readonly nowS: number;
  /** Vehicle of the time. */
  readonly deviceId?: string;
  readonly className?: string;
  /** Sentence around it, such as `Last seen {when}`. */
  readonly words?: (ago: string) => string;
}) {
  return (
    <time className={className} dateTime={new Date(timeS * 1000).toISOString()} title={formatAbsolute(timeS, deviceId)}>
      {words(agoWords(timeS, nowS))}
    </time>
  );
}
