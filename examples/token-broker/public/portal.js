import '/gk-elements.js';

const session = document.querySelector('gk-session');
const wall = document.querySelector('gk-live-wall');

// Asked at the start, and each time the token is over: streams and lists go on with the new one.
session.credentials = async () => {
  const reply = await fetch('/recorder-token', { method: 'POST', headers: { 'X-Requested-With': 'portal' } });
  if (!reply.ok) throw new Error((await reply.json()).message);
  return reply.json();
};
session.server = new URLSearchParams(location.search).get('recorder') ?? 'http://localhost:8080';

// One picture for each vehicle, as soon as the session knows them.
session.addEventListener('gk-session-changed', ({ session: made, state }) => {
  if (state?.kind !== 'signed-in' || !state.devicesLoaded) return;
  for (const device of made.devices.all) wall.show({ device: device.deviceId, channel: 1 });
});
