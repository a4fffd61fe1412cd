import type { Scene } from '../scene.ts';
export function saloon(): Scene { return ({ ink, width, height }) => { ink.fillStyle = '#445'; ink.fillRect(0, 0, width, height); }; }
