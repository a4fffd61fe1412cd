import { useMemo } from 'react';
import { describeEvent, EVENT_CODES } from 'gk-sdk/rules';
import { useEventWords } from './use-event-words.js';

/** An event code and its name. */
export interface NamedEventCode {
  readonly code: number;
  readonly name: string;
}

/** Every event code that has a name: those of the table, and those that the server defines. */
export function useEventCodes(): readonly NamedEventCode[] {
  const words = useEventWords();
  return useMemo(() => {
    const defined = words.definitions?.map(({ eventCode }) => eventCode) ?? [];
    const codes = new Set([...EVENT_CODES.map(({ code }) => code), ...defined]);
    // No device: the profile GLOBAL names it.
    return [...codes]
      .sort((a, b) => a - b)
      .map((code) => ({ code, name: describeEvent({ eventCode: code, deviceId: '' }, words).name }));
  }, [words]);
}
