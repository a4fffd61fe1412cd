const lines = new Set<object>();

/** Whether a line to a driver is open on this page. */
export const hasOpenLine = (): boolean => lines.size > 0;

/** Notes an open line; returns the way to forget it. */
export function addOpenLine(): () => void {
  const line = {};
  lines.add(line);
  return () => void lines.delete(line);
}
