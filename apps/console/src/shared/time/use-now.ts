import { useEffect, useState } from 'react';

/** The time in unix milliseconds by `read`, renewed every `everyMs`. */
export function useNow(everyMs: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, read]);
  return now;
}
