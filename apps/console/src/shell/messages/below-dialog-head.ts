/** Heads of dialogs and drawers that are open. */
const HEADS = '.modal.show .modal-header, .offcanvas.show .offcanvas-header';
/** Where the layer begins at least, for its style. */
const LEAST_TOP = '--gk-message-least-top';

type Span = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** The edge below which messages cover none of these heads, px; 0 where they cover none anyway. */
export function edgeBelowHeads(messages: Span, heads: readonly Span[]): number {
  const covered = heads.filter(
    (head) =>
      head.left < messages.right &&
      messages.left < head.right &&
      head.top < messages.bottom &&
      messages.top < head.bottom,
  );
  return Math.max(0, ...covered.map(({ bottom }) => bottom));
}

/**
 * Keeps messages at the top of the page off the head of an open dialog or drawer: its title and the button that closes it stay in sight. They are
 * placed when they come, when their size changes and when the focus moves, as it does into a dialog that opens. Returns a function that ends it.
 */
export function stayBelowDialogHead(layer: HTMLElement): () => void {
  const place = (): void => {
    // Their usual place is asked, not the one that an earlier dialog has led them to.
    layer.style.removeProperty(LEAST_TOP);
    const heads = [...document.querySelectorAll(HEADS)].filter((head) => !layer.contains(head));
    const edge = edgeBelowHeads(
      layer.getBoundingClientRect(),
      heads.map((head) => head.getBoundingClientRect()),
    );
    if (edge > 0) layer.style.setProperty(LEAST_TOP, `${edge}px`);
  };
  let frame = requestAnimationFrame(place);
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const sizes = new ResizeObserver(later);
  sizes.observe(layer);
  window.addEventListener('resize', later);
  window.addEventListener('focusin', later);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    window.removeEventListener('resize', later);
    window.removeEventListener('focusin', later);
    layer.style.removeProperty(LEAST_TOP);
  };
}
