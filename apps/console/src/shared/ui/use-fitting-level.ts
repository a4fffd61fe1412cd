import { useCallback, useState } from 'react';

/**
 * How much a bar has to give up so that nothing of it is cut: 0 = nothing, up to `most`. Its style sheet reads the level
 * from `data-level`; each level must make the bar narrower. What stands in the bar must not follow from the level but by the style sheet, since the bar is measured with what stands in it. It is measured again when the bar or its content changes size.
 *
 * @returns The level, and the ref of the bar.
 */
export function useFittingLevel(
  most: number,
): readonly [number, (bar: HTMLElement | null) => (() => void) | undefined] {
  const [level, setLevel] = useState(0);
  const ref = useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return undefined;
      const fit = (): void => {
        let fitting = 0;
        bar.dataset['level'] = '0';
        while (fitting < most && isTooNarrow(bar)) bar.dataset['level'] = String(++fitting);
        setLevel(fitting);
      };
      const observer = new ResizeObserver(fit);
      observer.observe(bar);
      for (const child of bar.children) observer.observe(child);
      const changes = new MutationObserver((records) => {
        if (records.some(mayChangeWidth)) fit();
      });
      changes.observe(bar, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
      return () => {
        observer.disconnect();
        changes.disconnect();
      };
    },
    [most],
  );
  return [level, ref];
}

/**
 * A clock that counts on is as wide as before: to measure the bars for it each second, level by level, would cost more than the
 * fleet does. Words that differ in width though not in length change the size of what stands in the bar, which is observed, too.
 */
function mayChangeWidth({ type, target, oldValue }: MutationRecord): boolean {
  return type !== 'characterData' || target.nodeValue?.length !== oldValue?.length;
}

/** Whether something of the bar lies beyond its content box; the padding at the end counts, too. */
function isTooNarrow(bar: HTMLElement): boolean {
  const end = bar.getBoundingClientRect().right - parseFloat(getComputedStyle(bar).paddingRight);
  return (
    bar.scrollWidth > bar.clientWidth ||
    [...bar.children].some((child) => child.getBoundingClientRect().right > end + 0.5)
  );
}
