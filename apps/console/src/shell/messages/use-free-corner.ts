import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { innermostFocus } from '../../shared/ui/innermost-focus.js';
import { CORNERS, freeCorner, type Box, type Corner } from './corner.js';

/** Where somebody works: lists first, as a control in one says less. */
const LISTS =
  'ul, ol, table, form, [role="list"], [role="listbox"], [role="tree"], [role="grid"], [role="table"], [role="dialog"]';
const CONTROLS = 'select, input, textarea, button, [role="slider"], [role="toolbar"]';
/** A part larger than this share of the page cannot be avoided: nothing would be left. */
const LARGEST_SHARE = 0.6;
/** Room for three toasts, px. */
const SPACE = { width: 400, height: 330, barTop: 52, barBottom: 40 };

/**
 * The corner in which toasts cover no list or control that pointer or focus is in. It is chosen when the number of toasts
 * changes and when the focus moves, not while the pointer travels: a toast that runs away cannot be pressed.
 *
 * @param area - Class of the toasts, whose own controls do not count.
 * @param held - Whether somebody points at the toasts or works with them: they stay.
 */
export function useFreeCorner(count: number, area: string, held: RefObject<boolean>): Corner {
  const [corner, setCorner] = useState<Corner>(CORNERS[0]);
  const [pointed] = useState<{ element: Element | undefined }>(() => ({ element: undefined }));
  const choose = useEffectEvent(() => {
    if (held.current) return;
    const inUse = [pointed.element, innermostFocus()];
    const boxesOf = (places: string): Box[] => inUse.flatMap((element) => boxOf(element, places, area));
    const space = { ...SPACE, pageWidth: innerWidth, pageHeight: innerHeight };
    setCorner(freeCorner(boxesOf(LISTS), boxesOf(CONTROLS), space));
  });
  useEffect(() => {
    const onPointer = (event: Event): void => {
      const [target] = event.composedPath();
      if (target instanceof Element && !isIn(event.target, area)) pointed.element = target;
    };
    const onFocus = ({ target }: Event): void => {
      if (!isIn(target, area)) choose();
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

function isIn(target: EventTarget | null, area: string): boolean {
  return target instanceof Element && target.closest(`.${area}`) !== null;
}

/** The nearest of the places around an element, also outside of the shadow root that it is in. */
function boxOf(element: Element | undefined, places: string, area: string): Box[] {
  if (!element?.isConnected || isIn(element, area)) return [];
  const place = element.closest(places);
  if (!place) {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? boxOf(root.host, places, area) : [];
  }
  const box = place.getBoundingClientRect();
  return box.width * box.height > LARGEST_SHARE * innerWidth * innerHeight ? [] : [box];
}
