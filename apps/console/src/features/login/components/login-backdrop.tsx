/** A quiet street plan with a few routes, in the theme's own colours. */
export function LoginBackdrop() {
  return (
    <svg className="gk-login-backdrop" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className="gk-login-streets">
        <path d="M-20 120 320 170 560 90 900 160 1230 60M-20 330 260 350 520 300 820 380 1230 300M-20 560 300 520 640 600 940 540 1230 600M-20 740 420 700 700 760 1230 700" />
        <path d="M130-20 180 260 120 520 200 830M360-20 330 210 420 480 360 830M610-20 580 240 680 520 620 830M870-20 930 260 830 470 900 830M1090-20 1060 300 1140 560 1080 830" />
      </g>
      <g className="gk-login-routes">
        <path d="M-20 560 300 520 400 420 520 300 580 240 560 90" />
        <path d="M1230 300 820 380 680 520 640 600 620 830" />
      </g>
      <g className="gk-login-vehicles">
        <circle cx="400" cy="420" r="7" />
        <circle cx="820" cy="380" r="7" />
        <circle cx="640" cy="600" r="7" />
        <circle cx="560" cy="90" r="7" />
      </g>
    </svg>
  );
}
