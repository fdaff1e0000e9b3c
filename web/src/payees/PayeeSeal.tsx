import type { PayeeNumbers, Seal } from '@prelaunch/domain/payee-seal';
import { type CSSProperties, useEffect, useState } from 'react';
import { sealOf } from './seal.ts';
import styles from './PayeeSeal.module.css';

function Core({ core, turn }: Pick<Seal, 'core' | 'turn'>) {
  switch (core) {
    case 'dot':
      return <circle className={styles.core} cx="24" cy="24" r="4" />;
    case 'ring':
      return <circle className={styles.ring} cx="24" cy="24" r="3.500" />;
    case 'bar':
    case 'square': {
      const [width, height] = core === 'bar' ? [11, 3.5] : [6.5, 6.5];
      return (
        <rect
          className={styles.core}
          x={24 - width / 2}
          y={24 - height / 2}
          width={width}
          height={height}
          rx="1"
          transform={`rotate(${String(turn)} 24 24)`}
        />
      );
    }
  }
}

/**
 * A picture of an account's numbers: the same ones always give the same picture, others a visibly different one. It is
 * hidden from screen readers: the last digits must be in a text beside it. Empty until it is drawn.
 */
export function PayeeSeal({ accountNumber, ifscCode, upi }: PayeeNumbers) {
  const [seal, setSeal] = useState<Seal | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setSeal(null);
    void sealOf({ accountNumber, ifscCode, upi }).then((drawn) => {
      if (isCurrent) setSeal(drawn);
    });
    return () => {
      isCurrent = false;
    };
  }, [accountNumber, ifscCode, upi]);
  const hues = seal && ({ '--arms': seal.hues[0], '--stars': seal.hues[1] } as CSSProperties);
  return (
    <svg
      className={styles.seal}
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-seal={seal === null ? '' : [...seal.hues, seal.arms.length, seal.core].join(' ')}
      style={hues ?? undefined}
    >
      {seal !== null && (
        <>
          <circle className={styles.sky} cx="24" cy="24" r="23" />
          {seal.arms.map((path) => (
            <path key={path} className={styles.arm} d={path} />
          ))}
          {seal.stars.map(({ x, y, r }, index) => (
            <circle key={index} className={styles.core} cx={x} cy={y} r={r} />
          ))}
          <Core core={seal.core} turn={seal.turn} />
        </>
      )}
    </svg>
  );
}
