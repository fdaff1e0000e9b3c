import styles from './UnbrokenText.module.css';

interface UnbrokenTextProps {
  /** Matches the parts; exactly one capturing group, which contains the whole part. */
  readonly parts: RegExp;
  /** Of each part, instead of the style that never breaks. */
  readonly partClass?: string | undefined;
  readonly children: string;
}

/** A text of which some parts are never broken into two lines. */
export function UnbrokenText({ parts, partClass = styles.whole, children }: UnbrokenTextProps) {
  // `split` puts the captured parts at the odd positions.
  return children.split(parts).map((text, at) =>
    at % 2 === 0 ? (
      text
    ) : (
      <span key={at} className={partClass}>
        {text}
      </span>
    ),
  );
}
