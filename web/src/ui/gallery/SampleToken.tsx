/** A placeholder for a token's icon. */
export function SampleToken() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" fill="#2a2470" />
      <circle cx="32" cy="32" r="30" fill="none" stroke="#a9a1ff" strokeWidth="2" />
      <ellipse
        cx="32"
        cy="32"
        rx="23"
        ry="9"
        fill="none"
        stroke="#a9a1ff"
        strokeWidth="2.500"
        transform="rotate(-24 32 32)"
      />
      <path
        d="M32 17l3.300 11.700L47 32l-11.700 3.300L32 47l-3.300-11.700L17 32l11.700-3.300z"
        fill="#fff"
      />
    </svg>
  );
}
