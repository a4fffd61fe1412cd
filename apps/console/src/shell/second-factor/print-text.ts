/** Has the browser print a text, and nothing of the page around it. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  const sheet = contentDocument?.createElement('pre');
  if (contentDocument && contentWindow && sheet) {
    sheet.textContent = text;
    contentDocument.body.append(sheet);
    contentWindow.addEventListener('afterprint', () => frame.remove());
    contentWindow.print();
  } else frame.remove();
}
