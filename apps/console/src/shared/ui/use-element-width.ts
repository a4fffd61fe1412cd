import { useState, type RefCallback } from 'react';

/** Width of an element in px, and again when it changes; 0 before it is known. */
export function useElementWidth<E extends Element>(): readonly [RefCallback<E>, number] {
  const [width, setWidth] = useState(0);
  const [ref] = useState<RefCallback<E>>(() => (element: E | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [ref, width];
}
