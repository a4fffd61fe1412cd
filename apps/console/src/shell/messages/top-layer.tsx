import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMessageFocus } from './use-message-focus.js';
import { useFullscreenElement, useMessagePlace } from '../../shared/ui/use-fullscreen-container.js';

/**
 * A region above everything, dialogs too: a popover that stays until its content goes. In full screen it stands inside
 * the element that fills the screen, where it can be clicked.
 */
export function TopLayer({
  open,
  className,
  label,
  corner,
  watch,
  children,
}: {
  readonly open: boolean;
  readonly className: string;
  readonly label: string;
  /** Where on the page it stands, for its style. */
  readonly corner?: string | undefined;
  /** Watches its element; returns the way to stop it. */
  readonly watch?: ((layer: HTMLElement) => () => void) | undefined;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const hands = useMessageFocus();
  const { container, slot } = useMessagePlace();
  const filling = useFullscreenElement();
  useEffect(() => {
    const layer = ref.current;
    if (!open || !layer || typeof layer.showPopover !== 'function') return;
    layer.showPopover();
    return () => {
      if (layer.matches(':popover-open')) layer.hidePopover();
    };
    // An element that fills the screen later lies above it; shown again, it is the topmost.
  }, [open, container, filling]);
  useEffect(() => {
    if (!open) return;
    let end: (() => void) | undefined;
    let isOver = false;
    // Code that the first screen does without; where it does not come, messages stand where they are.
    import('./below-dialog-head.js').then(
      ({ stayBelowDialogHead }) => {
        if (!isOver && ref.current) end = stayBelowDialogHead(ref.current);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [open]);
  useEffect(() => (watch && ref.current ? watch(ref.current) : undefined), [watch, container]);
  return createPortal(
    <div
      ref={ref}
      popover="manual"
      className={className}
      // Without content it is no place to go to.
      role={open ? 'region' : undefined}
      aria-label={open ? label : undefined}
      data-open={open}
      slot={slot}
      {...hands}
      {...(corner !== undefined && { 'data-corner': corner })}
    >
      {children}
    </div>,
    container,
  );
}
