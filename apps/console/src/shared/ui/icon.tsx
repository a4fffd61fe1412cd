/** Paths of the icons, drawn on a grid of 24 with strokes of 1.75. */
const PATHS = {
  dashboard: 'M4 5h16v14H4zM4 10h16M10 10v9',
  map: 'M9 4 3.5 6v14L9 18l6 2 5.5-2V4L15 6zM9 4v14M15 6v14',
  live: 'M3.5 7h11v10h-11zM14.5 11l6-3.5v9l-6-3.5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2',
  playback: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  remote: 'M5 13a7 7 0 0 1 14 0M8.5 13a3.5 3.5 0 0 1 7 0M12 13v7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5',
  gear: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5',
  clock: 'M12 6.500a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10v3.500l2.5 1.500M10 3h4',
  warning: 'M12 4 2.8 20h18.400zM12 10v4.500M12 17.200v.3',
  close: 'M6 6l12 12M18 6 6 18',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M4 4l16 16M6 7.800C3.8 9.5 2.5 12 2.5 12S6 18.5 12 18.500c1.6 0 3-.4 4.3-1.100M10 5.700c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.500s-.8 1.5-2.3 3.1',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  phone: 'M6 4h3l1.5 4-2 1.500a11 11 0 0 0 5 5l1.5-2 4 1.500v3a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2z',
  columns: 'M4 5h16v14H4zM9.5 5v14M15 5v14',
  camera: 'M4 8h4l1.5-2.500h5L16 8h4v11H4zM12 10.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  shield: 'M12 3l7.5 3v5.500c0 4.5-3 8-7.5 9.500-4.5-1.500-7.5-5-7.5-9.500V6zM8.5 12l2.5 2.500 4.5-5',
  list: 'M8 6.500h12M8 12h12M8 17.500h12M4 6.500h.5M4 12h.5M4 17.500h.5',
  play: 'M7 4.5 19 12 7 19.500z',
  pause: 'M8 5v14M16 5v14',
  power: 'M12 3.500V12M6.5 7a8 8 0 1 0 11 0',
  keyboard: 'M3 6.500h18v11H3zM7 10h.5M11 10h.5M15 10h.5M7.5 14h9',
  target: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v4M12 18v4M2 12h4M18 12h4',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 11v5.500M12 7.500v.3',
  alarm: 'M8 3.500h8l4.500 4.500v8L16 20.500H8L3.500 16V8zM12 7.500v5.500M12 16v.3',
  more: 'M5.500 12h.1M12 12h.1M18.500 12h.1',
  disk: 'M4 6.500c0-1.700 3.600-3 8-3s8 1.300 8 3-3.600 3-8 3-8-1.300-8-3zM4 6.500v11c0 1.700 3.600 3 8 3s8-1.300 8-3v-11M4 12c0 1.700 3.600 3 8 3s8-1.300 8-3',
  palette: 'M4 6.500h16M4 6.500v11h16v-11M7.500 10l2.500 2-2.500 2M12 14.500h4',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  broadcast: 'M4 10v4h3l5 4V6L7 10zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 20h16',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l8-8M16 7l2.500 2.500',
  page: 'M6 3.500h8l4 4v13H6zM14 3.500v4h4',
  plus: 'M12 5v14M5 12h14',
  wall: 'M4 4.500h7v6.500H4zM13 4.500h7v6.500h-7zM4 13h7v6.500H4zM13 13h7v6.500h-7z',
  check: 'M5 12.500l4.5 4.500L19 7',
  undo: 'M9 5 4.500 9.500 9 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-3',
  redo: 'M15 5l4.500 4.500L15 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h3',
  trash: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500',
  pin: 'M12 21s6.500-6.300 6.500-11a6.500 6.500 0 0 0-13 0c0 4.700 6.500 11 6.500 11zM12 7.700a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600z',
  circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11.500v1M12 12h8',
  up: 'M6 14.500l6-6 6 6',
  down: 'M6 9.500l6 6 6-6',
  pencil: 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  grip: 'M9 6h.5M15 6h.5M9 12h.5M15 12h.5M9 18h.5M15 18h.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon in the colour of the text around it. It is decoration: the words stand beside it or in a label. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="gk-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
