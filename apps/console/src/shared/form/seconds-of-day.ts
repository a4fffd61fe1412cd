/** Seconds of the day as `hh:mm:ss`. */
export function formatSecondsOfDay(seconds: number): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

/** Reads `hh:mm` or `hh:mm:ss`; undefined for anything else. */
export function parseSecondsOfDay(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  const [hour = 0, minute = 0, second = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  return match && hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined;
}
