import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Multiples of the size at which the whole picture is visible. */
const STEPS = [1, 1.5, 2, 3, 4, 6, 8] as const;
/** The step that a click zooms to. */
const CLOSE = 3;

/** A small picture, such as a cut screenshot, is enlarged up to this factor to fill its frame. */
const ENLARGED = 2;

const fitIn = (picture: Size, room: Size): number =>
  Math.min(room.width / picture.width, room.height / picture.height, ENLARGED);

/** The size of a picture in its scrolling frame; zooming keeps the middle of the visible part. */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  /** The point to keep in the middle, as fractions of the picture's width and height. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const [picture, setPicture] = useState<Size | null>(null);
  const [room, setRoom] = useState<Size | null>(null);
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      // Measures the outer box: scrollbars that appear when zooming must not change the fit.
      setRoom({ width: element.offsetWidth - 2, height: element.offsetHeight - 2 });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  const scale = picture === null || room === null ? null : fitIn(picture, room) * zoom;
  const size =
    picture === null || scale === null
      ? null
      : { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) };

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [zoom]);

  const keepMiddle = () => {
    const element = frame.current;
    if (element === null) return;
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    };
  };
  const goTo = (next: number | undefined) => {
    if (next === undefined) return;
    keepMiddle();
    setZoom(next);
  };

  return {
    frame,
    zoom,
    /** The displayed size in CSS pixels; null until the picture has loaded. */
    size,
    canGoCloser: zoom < (STEPS.at(-1) ?? 1),
    canGoFarther: zoom > 1,
    measure: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
      setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
    },
    closer: () => {
      goTo(STEPS.find((step) => step > zoom));
    },
    farther: () => {
      goTo(STEPS.findLast((step) => step < zoom));
    },
    whole: () => {
      goTo(1);
    },
    /** Zooms in on the clicked point, or back to the whole picture. */
    toggleAt: ({ nativeEvent, currentTarget }: MouseEvent<HTMLImageElement>) => {
      if (zoom === 1) {
        middle.current = {
          x: nativeEvent.offsetX / currentTarget.clientWidth,
          y: nativeEvent.offsetY / currentTarget.clientHeight,
        };
        setZoom(CLOSE);
      } else {
        setZoom(1);
      }
    },
  };
}
