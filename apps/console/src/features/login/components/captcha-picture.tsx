import { useEffect, useRef } from 'react';
import { t } from '../../../shared/i18n/translate.js';

/** The verification code, drawn so that it is no text that a script can read off the page. */
export function CaptchaPicture({ code }: { readonly code: string }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const { width, height } = canvas;
    context.fillStyle = '#f3f5f8';
    context.fillRect(0, 0, width, height);
    context.lineWidth = 1.5;
    for (let i = 0; i < 6; i++) {
      context.strokeStyle = `hsl(${210 + i * 20} 30% 70%)`;
      context.beginPath();
      context.moveTo(Math.random() * width, Math.random() * height);
      context.bezierCurveTo(
        width * 0.3,
        Math.random() * height,
        width * 0.6,
        Math.random() * height,
        width,
        Math.random() * height,
      );
      context.stroke();
    }
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    [...code].forEach((letter, i) => {
      context.save();
      context.font = '600 26px monospace';
      context.fillStyle = '#1b2a3d';
      context.translate(((i + 0.5) * width) / code.length, height / 2 + (Math.random() - 0.5) * 8);
      context.rotate((Math.random() - 0.5) * 0.5);
      context.fillText(letter, 0, 0);
      context.restore();
    });
  }, [code]);
  return (
    <canvas
      ref={canvasRef}
      width={140}
      height={38}
      className="gk-captcha"
      aria-label={t('Verification code picture')}
      role="img"
    />
  );
}
