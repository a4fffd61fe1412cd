import '/gk-live.js';

const tile = document.querySelector('gk-live-tile');
const trouble = document.querySelector('[role="alert"]');
let hasPlayed = false;

const { port1: port, port2 } = new MessageChannel();
port.onmessage = ({ data: { url, error } }) => {
  hasPlayed = false;
  if (url !== undefined) tile.src = url;
  trouble.textContent = error ?? '';
  trouble.hidden = error === undefined;
};

// An address that was good and is refused now is over: the host is asked for the next one.
tile.addEventListener('gk-live-tile-state-changed', ({ state }) => {
  if (state === 'live') hasPlayed = true;
  else if (state === 'refused' && hasPlayed) port.postMessage('gk-widget-address');
});

// Whoever embeds the widget may feed it, so this may go to any parent: it holds nothing but the port.
parent.postMessage('gk-widget-ready', '*', [port2]);
port.postMessage('gk-widget-address');
