import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { receiptTexts as texts } from './texts.ts';
import styles from './ReceiptImage.module.css';
import { useZoom } from './useZoom.ts';

interface ReceiptImageProps {
  readonly url: string;
  readonly alt: string;
}

/** A press that moves farther than this is a drag, not a click. */
const DRAG_PX = 4;

/** Scrolls by dragging with the mouse; touch screens scroll without this. */
function useDrag() {
  const dragged = useRef(0);
  return {
    wasDrag: () => dragged.current > DRAG_PX,
    onPointerDown: () => {
      dragged.current = 0;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
      dragged.current += Math.abs(event.movementX) + Math.abs(event.movementY);
      event.currentTarget.scrollBy(-event.movementX, -event.movementY);
    },
  };
}

/** A picture that fills the available space, with zoom by button, key or click. */
export function ReceiptImage({ url, alt }: ReceiptImageProps) {
  const [failed, setFailed] = useState(false);
  const { frame, zoom, size, canGoCloser, canGoFarther, ...view } = useZoom();
  const { wasDrag, ...drag } = useDrag();

  const press = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') view.closer();
    else if (event.key === '-') view.farther();
    else if (event.key === '0') view.whole();
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLImageElement>) => {
    if (!wasDrag()) view.toggleAt(event);
  };

  if (failed) return <ErrorState text={texts.failed} />;
  return (
    <div className={styles.preview} onKeyDown={press}>
      <div
        ref={frame}
        className={styles.frame}
        tabIndex={0}
        role="region"
        aria-label={texts.label}
        {...drag}
      >
        <img
          src={url}
          alt={alt}
          draggable={false}
          className={zoom === 1 ? styles.whole : styles.close}
          style={size === null ? undefined : { inlineSize: size.width, blockSize: size.height }}
          onLoad={view.measure}
          onError={() => {
            setFailed(true);
          }}
          onClick={click}
        />
      </div>
      <div className={styles.tools} data-print="hide">
        <IconButton
          label={texts.zoomOut}
          icon={<ZoomOut aria-hidden="true" />}
          aria-disabled={!canGoFarther}
          onClick={view.farther}
        />
        <span className={styles.zoom} role="status">
          {Math.round(zoom * 100)} %
        </span>
        <IconButton
          label={texts.zoomIn}
          icon={<ZoomIn aria-hidden="true" />}
          aria-disabled={!canGoCloser}
          onClick={view.closer}
        />
        <IconButton label={texts.fit} icon={<Maximize aria-hidden="true" />} onClick={view.whole} />
      </div>
    </div>
  );
}
