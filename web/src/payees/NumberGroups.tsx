import styles from './NumberGroups.module.css';

/** A number with space after every four digits, which is not part of its text; an IFSC is whole. */
export function NumberGroups({ text }: { readonly text: string }) {
  const groups = text.match(/^\D+.*|.{1,4}/g) ?? [];
  return (
    <span className={styles.groups}>
      {groups.map((group, n) => (
        <span key={n}>{group}</span>
      ))}
    </span>
  );
}
