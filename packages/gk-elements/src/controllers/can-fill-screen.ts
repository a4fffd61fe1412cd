/** Whether the browser lets an element fill the screen: a phone may not, nor may a frame without the right. @public */
export function canFillScreen(element: Element): boolean {
  return element.ownerDocument.fullscreenEnabled && 'requestFullscreen' in element;
}
