import { useEffect, useEffectEvent, useState } from 'react';
import { CORNERS, freeCorner, type Box, type Corner } from './corner.js';

/** Lists and controls: the part of the page in which somebody works. */
const WORKPLACES =
  'ul, ol, table, form, select, input, textarea, button, [role="list"], [role="grid"], [role="dialog"]';
/** A part larger than this share of the page cannot be avoided: nothing would be left. */
const LARGEST_SHARE = 0.6;
/** Room for three toasts, px. */
const SPACE = { width: 400, height: 330, barTop: 52, barBottom: 40 };

/**
 * The corner in which toasts cover no list or control that pointer or focus is in. It is chosen when the number of toasts
 * changes and when the focus moves, not while the pointer travels: a toast that runs away cannot be pressed.
 *
 * @param area - Class of the toasts, whose own controls do not count.
 */
export function useFreeCorner(count: number, area: string): Corner {
  const [corner, setCorner] = useState<Corner>(CORNERS[0]);
  const [pointed] = useState<{ element: Element | undefined }>(() => ({ element: undefined }));
  const choose = useEffectEvent(() => {
    const inUse = [pointed.element, document.activeElement].flatMap((element) => boxOf(element, area));
    setCorner(freeCorner(inUse, { ...SPACE, pageWidth: innerWidth, pageHeight: innerHeight }));
  });
  useEffect(() => {
    const onPointer = ({ target }: Event): void => {
      if (target instanceof Element && !target.closest(`.${area}`)) pointed.element = target;
    };
    const onFocus = ({ target }: Event): void => {
      if (target instanceof Element && !target.closest(`.${area}`)) choose();
    };
    window.addEventListener('pointermove', onPointer, { passive: true });
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('pointermove', onPointer);
      window.removeEventListener('focusin', onFocus);
    };
  }, [area, pointed]);
  useEffect(() => {
    if (count === 0) return;
    const frame = requestAnimationFrame(() => choose());
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return corner;
}

function boxOf(element: Element | null | undefined, area: string): Box[] {
  if (!element?.isConnected || element.closest(`.${area}`)) return [];
  const place = element.closest(WORKPLACES);
  if (!place) return [];
  const box = place.getBoundingClientRect();
  return box.width * box.height > LARGEST_SHARE * innerWidth * innerHeight ? [] : [box];
}
