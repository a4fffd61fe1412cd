import { useCallback, useState } from 'react';
import type { TimelinePeriod } from 'gk-sdk/rules';

/** The clip that a player was asked for, of its device and channels. */
export interface WantedClip extends TimelinePeriod {
  readonly channels: readonly number[];
}

/** The panel of downloads below a player: whether it is open, and the clip that it offers. */
export interface DownloadsPanel {
  readonly isOpen: boolean;
  readonly clip: WantedClip | undefined;
  readonly toggle: () => void;
  /** Opens the panel with a clip, as requested by `gk-request-download` of a player. */
  readonly request: (clip: WantedClip) => void;
  /** The clip is no longer wanted. */
  readonly forgetClip: () => void;
}

/** @param mayDownload - Without the permission it stays closed. */
export function useDownloadsPanel(mayDownload: boolean): DownloadsPanel {
  const [wanted, setWanted] = useState(false);
  const [clip, setClip] = useState<WantedClip>();
  const toggle = useCallback(() => setWanted((before) => !before), []);
  const request = useCallback(({ channels, startS, endS }: WantedClip) => {
    setClip({ channels, startS, endS });
    setWanted(true);
  }, []);
  const forgetClip = useCallback(() => setClip(undefined), []);
  return { isOpen: wanted && mayDownload, clip, toggle, request, forgetClip };
}
