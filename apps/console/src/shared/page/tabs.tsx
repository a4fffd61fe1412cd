import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../i18n/translate.js';

/** A tab: its id and an English word, shown through `t`. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
}

/** Content of the tabs: the open one alone, or each of them in a panel that stays, hidden, once it was open. */
type TabsContent<Id extends string> = { readonly children: ReactNode } | { readonly panelOf: (id: Id) => ReactNode };

/**
 * Tabs of which one is open. The arrow keys, Home and End go from tab to tab. `onChoose` may ask before it opens another one: the
 * focus goes there when it is open.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onChoose,
  panelClassName,
  ...content
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChoose: (id: Id) => void;
  readonly panelClassName?: string;
} & TabsContent<Id>) {
  const prefix = useId();
  const [opened, setOpened] = useState<readonly Id[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const isKept = 'panelOf' in content;
  const panelId = (id: Id): string => (isKept ? `${prefix}-panel-${id}` : `${prefix}-panel`);
  const shown = tabs.filter(({ id }) => (isKept ? opened.includes(id) : id === current));
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!list.current?.contains(document.activeElement)) return;
    document.getElementById(`${prefix}-${current}`)?.focus();
  }, [prefix, current]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = nextTab(tabs, current, event.key);
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
  };
  return (
    <>
      <div ref={list} className="nav nav-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            id={`${prefix}-${id}`}
            type="button"
            role="tab"
            className={id === current ? 'nav-link active' : 'nav-link'}
            aria-selected={id === current}
            aria-controls={!isKept || opened.includes(id) ? panelId(id) : undefined}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {t(title)}
          </button>
        ))}
      </div>
      {shown.map(({ id }) => (
        <div
          key={isKept ? id : ''}
          id={panelId(id)}
          role="tabpanel"
          aria-labelledby={`${prefix}-${id}`}
          className={panelClassName}
          hidden={id !== current}
        >
          {'panelOf' in content ? content.panelOf(id) : content.children}
        </div>
      ))}
    </>
  );
}

function nextTab<Id extends string>(tabs: readonly Tab<Id>[], current: Id, key: string): Tab<Id> | undefined {
  const at = tabs.findIndex(({ id }) => id === current);
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs.at(at - 1);
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}
