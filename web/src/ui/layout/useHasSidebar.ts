import { useMinWidth } from './useMinWidth.ts';

/** Whether the menu of an area is a sidebar, from 64 rem: 1024 px at the default text size. */
export const useHasSidebar = (): boolean => useMinWidth(64);
